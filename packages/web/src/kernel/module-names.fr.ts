import type { ModuleNames } from '@entrepot/contract/kernel/module.ts'
import { joinNames } from '@entrepot/contract/names.ts'

const files = import.meta.glob<ModuleNames>('../../../contract/src/*/names.fr.ts', { eager: true, import: 'default' })

export default joinNames(Object.values(files))

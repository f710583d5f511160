import type { NamesOf } from '../kernel/module.ts'
import type { configurationModule } from './module.ts'

const en: NamesOf<typeof configurationModule> = {
  actions: { configuration_apply: 'Configuration applied', configuration_undo: 'Configuration undone' },
}
export default en

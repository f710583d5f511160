import type { NamesOf } from '../kernel/module.ts'
import type { configurationModule } from './module.ts'

const fr: NamesOf<typeof configurationModule> = {
  actions: { configuration_apply: 'Configuration appliquée', configuration_undo: 'Configuration défaite' },
}
export default fr

import type { NamesOf } from '../kernel/module.ts'
import type { attachmentsModule } from './module.ts'

const fr: NamesOf<typeof attachmentsModule> = {
  areas: { ATTACHMENT: 'Pièces jointes' },
}
export default fr

import type { NamesOf } from '../kernel/module.ts'
import type { attachmentsModule } from './module.ts'

const en: NamesOf<typeof attachmentsModule> = {
  areas: { ATTACHMENT: 'Attachments' },
}
export default en

import type { MessageText } from '../kernel/module.ts'
import type { commentsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof commentsModule)['messages'], MessageText> = {
  comment_mention: { title: '{{author}} vous a cité\u00A0: {{record}}', text: '{{text}}' },
  comment_added: { title: 'Commentaire de {{author}}\u00A0: {{record}}', text: '{{text}}' },
}
export default fr

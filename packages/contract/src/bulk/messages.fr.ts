import type { MessageText } from '../kernel/module.ts'
import type { bulkModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof bulkModule)['messages'], MessageText> = {
  bulk_running: { title: '{{act}}\u00A0: {{total, number}} articles', text: 'En cours\u00A0: {{percent}}\u00A0%' },
  bulk_done: {
    title: '{{act}}\u00A0: {{total, number}} articles',
    text: '{{changed, number}} modifiés, {{unchanged, number}} inchangés, {{refused, number}} refusés',
  },
  bulk_failed: { title: '{{act}}\u00A0: {{total, number}} articles', text: 'L’action s’est arrêtée\u00A0: {{reason}}' },
  bulk_undoing: {
    title: 'Annulation. {{act}}\u00A0: {{total, number}} articles',
    text: 'En cours\u00A0: {{percent}}\u00A0%',
  },
  bulk_undone: {
    title: 'Annulation. {{act}}\u00A0: {{total, number}} articles',
    text: '{{undone, number}} rétablis, {{kept, number}} laissés car modifiés depuis',
  },
}
export default fr

import type { MessageText } from '../kernel/module.ts'
import type { itemsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof itemsModule)['messages'], MessageText> = {
  threshold_one: {
    title: 'Seuil atteint\u00A0: {{name}}',
    text: '{{folder}}\u00A0: il en reste {{quantity, number}} pour un seuil de {{threshold, number}}',
  },
  threshold_total: {
    title: 'Seuil du total atteint\u00A0: {{name}}',
    text: 'Il en reste {{quantity, number}} dans tous les dossiers pour un seuil de {{threshold, number}}',
  },
  threshold_few: { title: '{{items}} articles au seuil ou dessous', text: '{{names}}' },
  threshold_many: { title: '{{items}} articles au seuil ou dessous', text: '{{names}} et {{others}} autres' },
}
export default fr

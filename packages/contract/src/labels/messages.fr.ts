import type { MessageText } from '../kernel/module.ts'
import type { labelsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof labelsModule)['messages'], MessageText> = {
  labels_done: {
    title: 'Vos étiquettes sont prêtes',
    text: '{{labels}} étiquettes de «\u202F{{name}}\u202F»\u00A0: le fichier se télécharge pendant un jour.',
  },
  labels_failed: {
    title: 'Vos étiquettes n’ont pas pu être préparées',
    text: '«\u202F{{name}}\u202F»\u00A0: {{reason}}',
  },
}
export default fr

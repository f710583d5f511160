import type { MessageText } from '../kernel/module.ts'
import type { quickupdateModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof quickupdateModule)['messages'], MessageText> = {
  quick_partial: {
    title: '{{act}}\u00A0: {{total, number}} articles',
    text: "Certains articles n'ont pas été mis à jour, un rapport Excel vous est envoyé par mail.",
  },
  quick_failed: {
    title: '{{act}}\u00A0: {{total, number}} articles',
    text: "Une erreur s'est produite lors de la mise à jour, veuillez recharger la page.",
  },
}
export default fr

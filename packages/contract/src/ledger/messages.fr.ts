import type { MessageText } from '../kernel/module.ts'
import type { ledgerModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof ledgerModule)['messages'], MessageText> = {
  ledger_sound: {
    title: 'Le registre est prouvé',
    text: 'Chaque quantité est la somme de ses mouvements et rien n’a été touché.',
  },
  ledger_faulty: {
    title: 'Le registre n’est pas juste',
    text: 'Une preuve a trouvé des lignes qui ne s’accordent pas. Ouvrez-la pour les voir.',
  },
}
export default fr

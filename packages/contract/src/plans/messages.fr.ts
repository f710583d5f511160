import type { MessageText } from '../kernel/module.ts'
import type { plansModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof plansModule)['messages'], MessageText> = {
  plan_trial: {
    title: 'Votre essai se termine bientôt',
    text: 'Il se termine le {{date}}. Vos données sont conservées\u202F; choisissez un pack pour continuer.',
  },
  plan_paid: { title: 'Facture {{number}} payée', text: 'L’abonnement continue, vous n’avez rien à faire.' },
  plan_unpaid: { title: 'Facture {{number}} à payer', text: 'Elle est à payer avant le {{date}}.' },
  plan_refused: {
    title: 'Paiement de la facture {{number}} refusé',
    text: 'Nous réessaierons le {{date}}\u202F; un second refus met fin à l’abonnement.',
  },
  plan_ended: {
    title: 'L’abonnement est terminé',
    text: 'Le paiement de la facture {{number}} a été refusé pour la seconde fois. Vos données sont conservées.',
  },
}
export default fr

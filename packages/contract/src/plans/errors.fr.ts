import type { plansModule } from './module.ts'

const fr: Record<keyof (typeof plansModule)['errors'], string> = {
  payment_refused: 'Le paiement a été refusé',
  plan_current: 'Votre entreprise a déjà cet abonnement',
  plan_small_items: 'Le pack choisi est plus petit que votre utilisation actuelle ({{count}} articles pour {{limit}})',
  plan_small_users:
    'Le pack choisi est plus petit que votre utilisation actuelle ({{count}} utilisateurs pour {{limit}})',
  plan_small_fields:
    'Le pack choisi est plus petit que votre utilisation actuelle ({{count}} champs personnalisés pour {{limit}})',
  promo_unknown: 'Code promo invalide',
  promo_used: 'Votre entreprise a déjà utilisé ce code promo',
  payment_unreachable: 'Le service de paiement ne répond pas, réessayez dans quelques instants',
}
export default fr

import type { plansModule } from './module.ts'

const en: Record<keyof (typeof plansModule)['errors'], string> = {
  payment_refused: 'The payment was refused',
  plan_current: 'Your company already has this subscription',
  plan_small_items: 'The chosen pack is smaller than your current usage ({{count}} items for {{limit}})',
  plan_small_users: 'The chosen pack is smaller than your current usage ({{count}} users for {{limit}})',
  plan_small_fields: 'The chosen pack is smaller than your current usage ({{count}} custom fields for {{limit}})',
  promo_unknown: 'Invalid promo code',
  promo_used: 'Your company has already used this promo code',
  payment_unreachable: 'The payment service does not answer, try again in a moment',
}
export default en

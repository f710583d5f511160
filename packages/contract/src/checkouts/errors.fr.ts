import type { checkoutsModule } from './module.ts'

const fr: Record<keyof (typeof checkoutsModule)['errors'], string> = {
  checkout_already: 'Cet équipement est déjà sorti',
  checkout_over: 'Tout est déjà rendu',
  checkout_too_much: '{{name}}\u00A0: la quantité dépasse la quantité disponible ({{quantity}})',
  checkin_too_much: '{{name}}\u00A0: il n’en reste que {{quantity}} à rendre',
  checkout_past: 'La date de retour est passée',
  handover_signed: 'Cette remise ou ce retour est déjà signé',
}
export default fr

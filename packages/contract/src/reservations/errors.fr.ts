import type { reservationsModule } from './module.ts'

const fr: Record<keyof (typeof reservationsModule)['errors'], string> = {
  reservation_too_much: 'La quantité dépasse la quantité disponible ({{quantity}})',
  reservation_past: "La date d'expiration est passée",
  reservation_ended: 'Cette réservation n’est plus active',
  name_in_use: '{{name}} sert à des réservations actives ({{count}})',
}
export default fr

import type { reservationsModule } from './module.ts'

const en: Record<keyof (typeof reservationsModule)['errors'], string> = {
  reservation_too_much: 'The quantity exceeds the available quantity ({{quantity}})',
  reservation_past: 'The expiry date is in the past',
  reservation_ended: 'This reservation is not active any more',
  name_in_use: 'Active reservations use {{name}} ({{count}})',
}
export default en

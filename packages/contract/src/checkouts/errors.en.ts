import type { checkoutsModule } from './module.ts'

const en: Record<keyof (typeof checkoutsModule)['errors'], string> = {
  checkout_already: 'This equipment is already checked out',
  checkout_over: 'Everything is checked in already',
  checkout_too_much: '{{name}}: the quantity exceeds the available quantity ({{quantity}})',
  checkin_too_much: '{{name}}: only {{quantity}} is left to check in',
  checkout_past: 'The due date is in the past',
  handover_signed: 'This check-out or check-in is signed already',
}
export default en

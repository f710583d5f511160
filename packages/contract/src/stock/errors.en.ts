import type { stockModule } from './module.ts'

const en: Record<keyof (typeof stockModule)['errors'], string> = {
  already_reversed: 'This movement was already reversed',
  reversal_of_conversion: 'A change of unit cannot be reversed: change the unit the other way round',
  unit_changed: 'The unit of {{name}} has changed meanwhile: check the quantity and try again',
  unit_changed_since: 'The unit of {{name}} has changed since this movement: make a new movement',
  conversion_reserved:
    '{{quantity}} units of {{name}} are reserved: end or cancel its reservations before changing the unit',
  reversal_of_reception: 'What came by the reception of an order is taken back in the order',
  reversal_of_transit: 'What leaves and arrives by an operation is settled in the operation',
  reversal_of_reversal: 'A reversal cannot be reversed: make a new movement',
  price_of_exit: 'A stock out has no price: it leaves at the average cost',
  action_direction: 'This reason does not fit the direction of the movement',
  quantity_equipment: 'The quantity of an equipment is 0 or 1',
  remaining_negative: 'The remaining quantity must be 0 or more',
  checked_out: '{{quantity}} units are checked out: check them in first',
  still_out: '{{name}} is checked out: check it in first',
  reserved: '{{quantity}} units are reserved',
}
export default en

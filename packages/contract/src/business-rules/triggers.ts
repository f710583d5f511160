/** What a rule waits for, in the order the editor offers it (BRULE-10). */
export const RULE_TRIGGERS = [
  'item_create',
  'item_update',
  'item_delete',
  'item_move',
  'stock_in',
  'stock_out',
  'inventory',
  'quick_update',
  'import',
  'reservation_create',
  'checkout',
  'checkin',
  'task_close',
] as const
export type RuleTrigger = (typeof RULE_TRIGGERS)[number]

/** What is known of an act beside its record, and where conditions find it. */
export const ACT_FIELDS = {
  'movement.quantity': { kind: 'number' },
  'movement.action': { kind: 'text' },
  'movement.comment': { kind: 'text' },
  'movement.recipient': { kind: 'text' },
  'reservation.quantity': { kind: 'number' },
  'reservation.name': { kind: 'text' },
  'reservation.expiryDate': { kind: 'date' },
  'checkout.quantity': { kind: 'number' },
  'checkout.dueDate': { kind: 'date' },
  'checkout.comment': { kind: 'text' },
  'checkout.recipient': { kind: 'text' },
} as const
export type ActField = keyof typeof ACT_FIELDS
export const ACT_FIELD_NAMES = Object.keys(ACT_FIELDS) as ActField[]

/**
 * `act`: the part of the fields of an act that it has. `hasOld`: the record was there before, so `old.` says something.
 */
type TriggerFacts = { act?: 'movement' | 'reservation' | 'checkout'; hasOld?: true }
const FACTS: Record<RuleTrigger, TriggerFacts> = {
  item_create: {},
  item_update: { hasOld: true },
  item_delete: {},
  item_move: { act: 'movement', hasOld: true },
  stock_in: { act: 'movement', hasOld: true },
  stock_out: { act: 'movement', hasOld: true },
  inventory: { act: 'movement', hasOld: true },
  quick_update: { hasOld: true },
  import: { hasOld: true },
  reservation_create: { act: 'reservation' },
  checkout: { act: 'checkout' },
  checkin: { act: 'checkout' },
  task_close: {},
}
export const hasOld = (trigger: RuleTrigger): boolean => FACTS[trigger].hasOld === true
export const actFieldsOf = (trigger: RuleTrigger): ActField[] => {
  const { act } = FACTS[trigger]
  return act ? ACT_FIELD_NAMES.filter((name) => name.startsWith(`${act}.`)) : []
}

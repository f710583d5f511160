import type { RuleTrigger } from '../business-rules/triggers.ts'

/** What an e-mail notification waits for, in the order the editor offers it (MAIL-08). */
export const MAIL_TRIGGERS = [
  'item_created',
  'item_updated',
  'item_deleted',
  'item_moved',
  'stock_in',
  'stock_out',
  'inventory_done',
  'threshold_reached',
  'variant_expired',
  'reservation_created',
  'reservation_expired',
  'operation_created',
  'operation_status',
  'task_assigned',
  'task_status',
  'order_created',
  'order_received',
  'checkout',
  'checkin',
  'scheduled',
] as const
export type MailTrigger = (typeof MAIL_TRIGGERS)[number]
export const isMailTrigger = (text: string): text is MailTrigger => MAIL_TRIGGERS.some((one) => one === text)

/** The record that conditions look at, and whose placeholders there are. */
export type MailSubject = 'item' | 'operation' | 'order'
const SUBJECTS: Partial<Record<MailTrigger, MailSubject>> = {
  operation_created: 'operation',
  operation_status: 'operation',
  task_assigned: 'operation',
  task_status: 'operation',
  order_created: 'order',
  order_received: 'order',
}
export const subjectOf = (trigger: MailTrigger): MailSubject => SUBJECTS[trigger] ?? 'item'

/** What is known of an item where it is told of: that of the rule which waits for the same. */
const LIKE_RULE: Partial<Record<MailTrigger, RuleTrigger>> = {
  item_updated: 'item_update',
  item_moved: 'item_move',
  stock_in: 'stock_in',
  stock_out: 'stock_out',
  inventory_done: 'inventory',
  reservation_created: 'reservation_create',
  reservation_expired: 'reservation_create',
  checkout: 'checkout',
  checkin: 'checkin',
}
export const ruleLike = (trigger: MailTrigger): RuleTrigger => LIKE_RULE[trigger] ?? 'item_create'

/** Who may be written to beside addresses (MAIL-10). */
export const MAIL_RECIPIENTS = [
  'user',
  'group',
  'creator',
  'assignee',
  'checkout_recipient',
  'site',
  'supplier',
] as const
export type MailRecipientKind = (typeof MAIL_RECIPIENTS)[number]
/** Those that come of what happened, as far as it has one. */
const OF_SUBJECT: Record<MailSubject, readonly MailRecipientKind[]> = {
  item: ['creator'],
  operation: ['creator', 'assignee', 'site'],
  order: ['creator', 'supplier'],
}
export const recipientsOf = (trigger: MailTrigger): readonly MailRecipientKind[] => [
  'user',
  'group',
  ...(trigger === 'scheduled' ? [] : OF_SUBJECT[subjectOf(trigger)]),
  ...(trigger === 'checkout' || trigger === 'checkin' ? (['checkout_recipient'] as const) : []),
]

type Change = { field: string; old: unknown; new: unknown }
const quantityAt = (changes: readonly Change[], side: 'old' | 'new') =>
  Number(changes.find(({ field }) => field === 'quantity')?.[side] ?? 0)

/** The reversal of an entry is an exit, and the reverse (rules.md, settled difference 20). */
export const reversalAs = (changes: readonly Change[]): MailTrigger => {
  const [had, has] = [quantityAt(changes, 'old'), quantityAt(changes, 'new')]
  return had === has ? 'item_moved' : has > had ? 'stock_in' : 'stock_out'
}
/** Whether a quantity came down to a threshold of the mail's own; above it the next fall counts again (T57). */
export const fellTo = (threshold: number, changes: readonly Change[]): boolean => {
  const quantity = changes.find(({ field }) => field === 'quantity')
  return (
    typeof quantity?.old === 'number' &&
    typeof quantity.new === 'number' &&
    quantity.old > threshold &&
    quantity.new <= threshold
  )
}

/** What placeholders of a trigger may name, for the editor; fields of the company's own come beside (MAIL-11). */
const ALWAYS = ['user.name', 'date', 'time', 'company.name', 'link'] as const
const OF_ITEM = [
  'item.name',
  'item.tag',
  'item.quantity',
  'item.quantityAvailable',
  'item.unit',
  'item.category',
  'item.description',
  'item.shelf',
  'item.threshold',
  'item.expiryDate',
  'folder.name',
  'folder.path',
] as const
const PLACEHOLDERS: Record<MailSubject, readonly string[]> = {
  item: OF_ITEM,
  operation: [
    'operation.title',
    'operation.code',
    'operation.type',
    'operation.status',
    'operation.start_date',
    'operation.end_date',
    'folder.name',
    'folder.path',
  ],
  order: ['order.number', 'order.supplier', 'order.status', 'order.expectedDate'],
}
const OF_TRIGGER: Partial<Record<MailTrigger, readonly string[]>> = {
  item_moved: ['old.parent'],
  stock_in: ['movement.quantity', 'movement.comment', 'old.quantity'],
  stock_out: ['movement.quantity', 'movement.comment', 'movement.recipient', 'old.quantity'],
  inventory_done: ['movement.quantity', 'old.quantity'],
  reservation_created: ['reservation.name', 'reservation.quantity', 'reservation.expiryDate'],
  reservation_expired: ['reservation.name', 'reservation.quantity'],
  checkout: ['checkout.recipient', 'checkout.quantity', 'checkout.dueDate', 'checkout.comment'],
  checkin: ['checkout.recipient', 'checkout.quantity', 'checkout.comment'],
  task_assigned: ['task.name', 'task.assignee'],
  task_status: ['task.name', 'task.status'],
}
export const placeholdersOf = (trigger: MailTrigger): string[] =>
  trigger === 'scheduled'
    ? ['count', ...ALWAYS]
    : [...PLACEHOLDERS[subjectOf(trigger)], ...(OF_TRIGGER[trigger] ?? []), ...ALWAYS]

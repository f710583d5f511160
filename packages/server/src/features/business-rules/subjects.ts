import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import type { NewActivity } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'

/** A record that something happened to, and what. */
export type Subject = {
  guid: string
  name: string
  triggers: Set<RuleTrigger>
  /** As it was, where it differs; of one that is deleted all of it. */
  was: ConditionRecord
  /** As it is, where that is known. */
  now: (() => ConditionRecord) | null
  /** What is known of the act: `movement`, `reservation`, `checkout`. */
  facts: ConditionRecord
  isGone: boolean
}

const TRIGGER_OF: Partial<Record<EventName, RuleTrigger>> = {
  'item.created': 'item_create',
  'item.changed': 'item_update',
  'item.deleted': 'item_delete',
  'item.moved': 'item_move',
  'stock.in': 'stock_in',
  'stock.out': 'stock_out',
  'stock.counted': 'inventory',
}
/** Acts that say in `facts.items` which records they are about. */
const ABOUT: Partial<Record<EventName, RuleTrigger>> = {
  'reservation.created': 'reservation_create',
  'checkout.made': 'checkout',
  'checkout.returned': 'checkin',
}
/** Every event that rules may wait for; a test makes each of them by every endpoint that can. */
export const RULED_EVENTS: readonly EventName[] = [
  ...(Object.keys(TRIGGER_OF) as EventName[]),
  'stock.reversed',
  ...(Object.keys(ABOUT) as EventName[]),
  'task.status_changed',
]

const numberAt = (changes: NewActivity['changes'] = [], field: string, side: 'old' | 'new'): number =>
  Number(changes.find((one) => one.field === field)?.[side] ?? 0)
/** The reversal of an entry is an exit, and the reverse (rules.md, settled difference 20). */
export const triggerOf = ({ event, changes }: Pick<NewActivity, 'event' | 'changes'>): RuleTrigger | null => {
  if (!event) return null
  if (event !== 'stock.reversed') return TRIGGER_OF[event] ?? null
  const [had, has] = [numberAt(changes, 'quantity', 'old'), numberAt(changes, 'quantity', 'new')]
  return had === has ? 'item_move' : has > had ? 'stock_in' : 'stock_out'
}

/** What came by a file or a quick update is judged by the rules of those ways as well. */
const byWay = (ctx: Ctx, trigger: RuleTrigger): RuleTrigger[] =>
  ctx.way && trigger !== 'item_delete' ? [trigger, ctx.way] : [trigger]

/** What happened, by record, in the order in which the records were first touched. */
export const subjectsOf = (ctx: Ctx, told: readonly NewActivity[]): Map<string, Subject> => {
  const found = new Map<string, Subject>()
  const add = (guid: string, name: string, triggers: readonly RuleTrigger[], one: NewActivity) => {
    const before = found.get(guid)
    const subject = before ?? { guid, name, triggers: new Set(), was: {}, now: null, facts: {}, isGone: false }
    for (const trigger of triggers) subject.triggers.add(trigger)
    // What it was before the first of several acts is what it was.
    subject.was = { ...one.was?.(), ...subject.was }
    // Whatever happened to it last knows what it is, or nobody does.
    subject.now = one.now ?? null
    subject.facts = { ...subject.facts, ...one.facts }
    if (one.event === 'item.deleted') subject.isGone = true
    found.set(guid, subject)
  }
  for (const one of told) {
    const trigger = triggerOf(one)
    if (trigger) add(one.entityGuid, one.entityName, byWay(ctx, trigger), one)
    const about = one.event && ABOUT[one.event]
    if (about) for (const { guid, name } of itemsIn(one)) add(guid, name, [about], one)
  }
  const closes = told.some(({ gathers }) => gathers)
  // A task is about the records that closing it moved, counted or changed.
  if (closes) for (const subject of found.values()) subject.triggers.add('task_close')
  return found
}

type Named = { guid: string; name: string }
const itemsIn = ({ facts }: NewActivity): readonly Named[] => (facts?.['items'] ?? []) as readonly Named[]

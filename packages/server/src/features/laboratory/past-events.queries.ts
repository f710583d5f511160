import type { EventName } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

/** Something that happened to a record, as the log and the ledger have it. */
export type PastEvent = {
  item: string
  /** Of what the event is told: the record itself, its reservation, its checkout, its operation. */ name: string
  event: EventName
  at: Date
  changes: { field: string; old: unknown; new: unknown }[]
  comment: string
  channel: string | null
  payload: Readonly<Record<string, string | number>> | null
  movement: { quantity: number; action: string | null; comment: string; recipient: string } | null
}
type Raw = Omit<PastEvent, 'movement'> & {
  quantity: string | null
  movement_action: string | null
  recipient: string | null
}

/** What came through a form of a record that is no item. */
export type PastForm = Pick<PastEvent, 'event' | 'at' | 'changes' | 'channel'> & { record: string }
export const pastForms = async (
  ctx: Ctx,
  events: readonly EventName[],
  days: number,
  most: number,
): Promise<PastForm[]> => {
  const { rows } = await fixed<PastForm>`select a.entity_id as record, a.event, a.created_at as at, a.changes, a.channel
    from activity a
    where a.company_id = ${ctx.company.guid} and a.event = any(${`{${events.join(',')}}`}::text[])
      and a.created_at >= now() - make_interval(days => ${days})
    order by a.created_at desc, a.id desc limit ${most}`.execute(ctx.db)
  return rows
}

/** The latest first, of records that are there; at most so many. */
export const pastEvents = async (
  ctx: Ctx,
  events: readonly EventName[],
  days: number,
  most: number,
): Promise<PastEvent[]> => {
  const { rows } = await fixed<Raw>`select x.item, a.entity_name as name, a.event, a.created_at as at,
      case when a.entity = 'item' then a.changes else '[]' end as changes, a.comment, a.channel, a.payload, m.quantity,
      m.movement_action, m.recipient
    from activity a
    cross join lateral unnest(case when a.entity = 'item' then array[a.entity_id] else a.records end) as x(item)
    left join lateral (select abs(sum(l.delta)) as quantity, min(l.action) as movement_action,
        min(l.recipient) as recipient
      from movement l where l.company_id = a.company_id and l.group_id = a.group_id and l.item_id = x.item) m
      on a.group_id is not null
    where a.company_id = ${ctx.company.guid} and a.event = any(${`{${events.join(',')}}`}::text[])
      and a.created_at >= now() - make_interval(days => ${days})
    order by a.created_at desc, a.id desc limit ${most}`.execute(ctx.db)
  return rows.map(({ quantity, movement_action: action, recipient, ...one }) => ({
    ...one,
    movement:
      quantity === null
        ? null
        : { quantity: Number(quantity), action, comment: one.comment, recipient: recipient ?? '' },
  }))
}

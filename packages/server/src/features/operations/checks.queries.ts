import type { LedgerCheck } from '../../kernel/ledger-check.ts'

/** What leaves by a line of an exit: as it was typed or scanned, else as it was prepared. */
const LEAVES = `l.confirmed is distinct from false and (l.status <> 'warning' or l.confirmed) and l.item_id is not null`

/** An item twice in a task (T6), a task of nobody (T7) and a status that is none (T8) the tables refuse themselves. */
export const OPERATION_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'OP1 an operation that is closed has moved nothing since',
    subject: 'stock',
    query: `select m.company_id, m.id from movement m
      join operation o on o.company_id = m.company_id and o.id = m.source_id and o.closed_at is not null
      where m.source_kind = 'operation' and m.kind in ('out', 'count', 'move') and m.created_at > o.closed_at`,
  },
  {
    name: 'OP2 a main task is closed only when its sub-tasks are done',
    subject: 'stock',
    query: `select p.company_id, p.id from operation_task p
      join operation_task c on c.company_id = p.company_id and c.parent_id = p.id
      where p.status = 'closed' and c.status not in ('closed', 'cancelled')`,
  },
  {
    name: 'OP3 what the lines of a closed exit say has left, once',
    subject: 'stock',
    query: `select l.company_id, l.id from operation_line l
      join operation_task t on t.company_id = l.company_id and t.id = l.task_id and t.kind = 'out_of_stock'
        and t.status = 'closed' and t.reversed_at is null
      where ${LEAVES} and coalesce(l.output, l.expected, 0) <> coalesce((select -sum(m.delta) from movement m
        where m.company_id = l.company_id and m.source_kind = 'operation' and m.source_id = t.operation_id
        and m.item_id = l.item_id and m.kind in ('out', 'move') and m.delta < 0), 0)`,
  },
  {
    name: 'OP4 who stops a task or brings it back says why',
    subject: 'stock',
    query: `select a.company_id, a.id from activity a where a.event = 'task.status_changed'
      and a.action in ('suspend', 'stop', 'resume') and btrim(coalesce(a.comment, '')) = ''`,
  },
  {
    name: 'OP5 an operation has tasks, and is over when they are',
    subject: 'stock',
    query: `select o.company_id, o.id from operation o where o.status is distinct from (
      select case when count(*) = 0 then null
        when bool_or(t.status = 'error') then 'error'
        when bool_and(t.status = 'cancelled') then 'cancelled'
        when bool_and(t.status in ('closed', 'cancelled')) then 'closed'
        when o.status in ('closed', 'cancelled', 'error') then null
        else o.status end
      from operation_task t where t.company_id = o.company_id and t.operation_id = o.id)`,
  },
  {
    name: 'OP6 what left into transit arrived, was lost or is on its way',
    subject: 'stock',
    // Of an operation that sent something all that went out is in transit.
    query: `select o.company_id, o.id, w.sent, m.sent as out, w.arrived, m.arrived as "in" from operation o
      cross join lateral (select coalesce(sum(sent), 0) as sent, coalesce(sum(arrived), 0) as arrived from transit w
        where w.company_id = o.company_id and w.operation_id = o.id) w
      cross join lateral (
        select coalesce(-sum(delta) filter (where kind = 'out' and (action = 'in_transit' or w.sent > 0)), 0) as sent,
          coalesce(sum(delta) filter (where kind = 'in'), 0) as arrived from movement m
        where m.company_id = o.company_id and m.source_kind = 'operation' and m.source_id = o.id
          and not exists (select from movement r where r.company_id = m.company_id and r.reverses_id = m.id)) m
      where w.sent <> m.sent or w.arrived <> m.arrived`,
  },
  {
    name: 'OP7 of a task that was taken back nothing is left that it posted',
    subject: 'stock',
    query: `select l.company_id, l.id from operation_line l
      join operation_task t on t.company_id = l.company_id and t.id = l.task_id and t.reversed_at is not null
      join movement m on m.company_id = l.company_id and m.group_id = l.posted_group and m.delta <> 0
      where not exists (select from movement r where r.company_id = m.company_id and r.reverses_id = m.id)`,
  },
]

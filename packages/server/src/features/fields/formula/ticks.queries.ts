import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import type { FormulaRunState } from '@entrepot/contract/fields/formula/states.ts'
import type { SkipReason } from '@entrepot/contract/fields/formula/result.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { type Db, sql } from '../../../kernel/database.ts'

/** When the formula of a field is due next; null: never. */
export const setDue = async (ctx: Ctx, field: string, at: Date | null): Promise<void> => {
  if (at === null)
    await sql`delete from formula_due where company_id = ${ctx.company.guid} and field_id = ${field}`.execute(ctx.db)
  else
    await sql`insert into formula_due (company_id, field_id, next_at, timezone)
      values (${ctx.company.guid}, ${field}, ${at}, ${ctx.company.timeZone})
      on conflict (company_id, field_id) do update
      set next_at = excluded.next_at, timezone = excluded.timezone`.execute(ctx.db)
}

export type Due = { field: string; at: Date; timeZone: string; formula: Formula }
/**
 * Formulas that are due, or whose company has moved to another zone, locked: of two nodes the second finds them
 * settled.
 */
export const lockDue = async (db: Db, company: string, now: Date): Promise<Due[]> =>
  (
    await sql<Due>`select d.field_id as field, d.next_at as at, d.timezone as "timeZone", f.formula from formula_due d
      join company c on c.id = d.company_id join custom_field f on f.company_id = d.company_id and f.id = d.field_id
    where d.company_id = ${company} and (d.next_at <= ${now} or d.timezone <> c.timezone) and f.formula is not null
    order by d.field_id for no key update of d`.execute(db)
  ).rows

export const saveNext = async (
  db: Db,
  company: string,
  field: string,
  next: Date | null,
  timeZone: string,
): Promise<void> => {
  await (
    next
      ? sql`update formula_due set next_at = ${next}, timezone = ${timeZone}
        where company_id = ${company} and field_id = ${field}`
      : sql`delete from formula_due where company_id = ${company} and field_id = ${field}`
  ).execute(db)
}

export const insertTicks = (
  db: Db,
  company: string,
  { field, formula }: Due,
  ticks: readonly { at: Date; missed: number }[],
) =>
  sql`insert into formula_tick (company_id, field_id, due_at, formula, missed)
  select ${company}, ${field}, tick.due_at, ${JSON.stringify(formula)}::jsonb, tick.missed
  from unnest(${ticks.map(({ at }) => at.toISOString())}::timestamptz[], ${ticks.map(({ missed }) => missed)}::int[]) as
  tick(due_at, missed) on conflict do nothing`.execute(db)

/** One record that a run met; without a value where it was left as it was. */
export type Example = {
  item: string
  old: number | null
  new: number | null
  reason: SkipReason | null
  variable: string | null
}
export type Skipped = Partial<Record<SkipReason, number>>
export type Effect = { changed: number; unchanged: number; skipped: Skipped; examples: readonly Example[] }
export type Tick = Effect & {
  field: string
  dueAt: Date
  formula: Formula
  after: string | null
  read: number
  startedAt: Date | null
  doneAt: null
}

/**
 * The one that has been due for longest and is not done, locked: a node that waits for another goes on where that one
 * has committed.
 */
export const lockOldestTick = async (db: Db, company: string): Promise<Tick | undefined> =>
  (
    await sql<Tick>`select field_id as field, due_at as "dueAt", formula, after_id as after, read, changed,
      unchanged, skipped, examples, started_at as "startedAt", done_at as "doneAt" from formula_tick where company_id = ${company} and done_at is null
      order by due_at, field_id limit 1 for no key update`.execute(db)
  ).rows[0]

export const saveTick = (
  db: Db,
  company: string,
  { field, dueAt, after, read, changed, unchanged, skipped, examples }: Tick,
  state: FormulaRunState,
) =>
  sql`
  update formula_tick set after_id = ${after}, read = ${read}, changed = ${changed}, unchanged = ${unchanged},
  skipped = ${JSON.stringify(skipped)}::jsonb, examples = ${JSON.stringify(examples)}::jsonb,
  started_at = coalesce(started_at, now()), done_at = ${state === 'done' ? sql`now()` : sql`null`}
  where company_id = ${company} and field_id = ${field} and due_at = ${dueAt}`.execute(db)

export type TickRow = Effect & {
  dueAt: Date
  formula: Formula
  missed: number
  startedAt: Date | null
  doneAt: Date | null
}
export const ticksOf = async (
  ctx: Ctx,
  field: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: TickRow[]; total: number; next: Date | null }> => {
  const {
    company: { guid: company },
    db,
  } = ctx
  const [{ rows }, counted, due] = await Promise.all([
    sql<TickRow>`select due_at as "dueAt", formula, missed, changed, unchanged, skipped, examples,
      started_at as "startedAt", done_at as "doneAt" from formula_tick
      where company_id = ${company} and field_id = ${field}
      order by due_at desc offset ${offset} limit ${limit}`.execute(db),
    sql<{
      n: number
    }>`select count(*)::int as n from formula_tick where company_id = ${company} and field_id = ${field}`.execute(db),
    sql<{
      next_at: Date
    }>`select next_at from formula_due where company_id = ${company} and field_id = ${field}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.n, next: due.rows[0]?.next_at ?? null }
}

/** A record as formulas read it, with where it lies. */
export type ReadRecord = {
  guid: string
  folder: string
  name: string
  tag: string | null
  description: string
  type: string
  unit: string
  quantity: string
  reserved: string
  out: string
  threshold: string | null
  packaging: number
  lastQuantity: string | null
  inventoryDiff: string | null
  inventoryDate: Day | null
  createdAt: Date
  updatedAt: Date
  attributes: Record<string, unknown>
}
const columns = (today: Day) => sql`i.id as guid, i.folder_id as folder, i.name, i.tag, i.description, i.type, i.unit,
  i.quantity + i.variants_quantity as quantity,
  coalesce(reserved_on(i.reserved, ${today}), 0) + coalesce(reserved_on(i.variants_reserved, ${today}), 0) as reserved,
  coalesce((i.reserved ->> 'out')::numeric, 0) + coalesce((i.variants_reserved ->> 'out')::numeric, 0) as out,
  i.threshold, i.packaging,
  i.last_quantity as "lastQuantity", i.inventory_diff as "inventoryDiff", i.inventory_date as "inventoryDate",
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.attributes`

/** The next records behind `after`, locked in the order of their guids. */
export const lockRecordsBehind = async (
  db: Db,
  company: string,
  after: string | null,
  limit: number,
  today: Day,
): Promise<ReadRecord[]> =>
  (
    await sql<ReadRecord>`select ${columns(today)} from item i
      where i.company_id = ${company} and i.deleted_at is null
      and i.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by i.id limit ${limit} for no key update of i`.execute(db)
  ).rows

/** Records within reach of the caller, for a trial: the first ones, or the one that is named. */
export const readRecords = async (
  ctx: Ctx,
  {
    folders,
    item,
    limit,
    today,
  }: { folders: readonly string[] | null; item: string | null; limit: number; today: Day },
): Promise<ReadRecord[]> =>
  (
    await sql<ReadRecord>`select ${columns(today)} from item i
      where i.company_id = ${ctx.company.guid} and i.deleted_at is null ${
        item
          ? sql`and i.id =
      ${item}`
          : sql``
      } ${folders ? sql`and i.folder_id = any(${[...folders]}::uuid[])` : sql``}
      order by i.id limit ${limit}`.execute(ctx.db)
  ).rows

export const countRecords = async (ctx: Ctx, folders: readonly string[] | null): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select coalesce(sum(c.items), 0)::int as n from folder_count c
      join folder f on f.company_id = c.company_id and f.id = c.folder_id
      where c.company_id = ${ctx.company.guid} and f.deleted_at is null ${
        folders
          ? sql`and c.folder_id =
      any(${[...folders]}::uuid[])`
          : sql``
      }`.execute(ctx.db)
  ).rows[0]!.n

/** What records that a run met are called by now, and where they lie. */
export const placesOf = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<Map<string, { name: string; folder: string }>> => {
  const { rows } = await sql<{
    id: string
    name: string
    folder_id: string
  }>`select id, name, folder_id from item
    where company_id = ${ctx.company.guid} and deleted_at is null and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { name: row.name, folder: row.folder_id }]))
}

/** Whoever keeps a version of one of these is told that it changed; `by`: the formula, which is nobody. */
export const writeAttributes = async (
  db: Db,
  company: string,
  by: string,
  changed: readonly { guid: string; attributes: Readonly<Record<string, unknown>> }[],
): Promise<void> => {
  if (changed.length === 0) return
  await sql`update item i set attributes = r.attributes, version = i.version + 1, updated_at = now(), updated_by = null,
    updated_by_name = ${by}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(guid uuid, attributes jsonb)
    where i.company_id = ${company} and i.id = r.guid`.execute(db)
}

/** These records and the products whose variants or lots they are, in the transaction that holds them. */
export const readRecordsOf = async (ctx: Ctx, guids: readonly string[], today: Day): Promise<ReadRecord[]> =>
  (
    await sql<ReadRecord>`select ${columns(today)} from item i
      where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id in (
        select unnest(${[...guids]}::uuid[]) union
        select v.parent_item_id from item v where v.company_id = ${ctx.company.guid}
        and v.id = any(${[...guids]}::uuid[]) and v.parent_item_id is not null)`.execute(ctx.db)
  ).rows

/** No new version: who edits the record meanwhile loses nothing, since a save computes it again. */
export const writeFollowing = async (
  ctx: Ctx,
  changed: readonly { guid: string; attributes: Readonly<Record<string, unknown>> }[],
): Promise<void> => {
  if (changed.length === 0) return
  await sql`update item i set attributes = r.attributes
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(guid uuid, attributes jsonb)
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)
}

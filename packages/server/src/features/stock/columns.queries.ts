import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { SqlField } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Chunk, Columns, Reached } from '../../kernel/counted.ts'
import { sql } from '../../kernel/database.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { TERM_COLUMNS } from './chunks.queries.ts'
import { categoriesByNumber, categoriesOfThings } from './held-categories.queries.ts'
import { unpacker } from './unpacked.ts'

/** Which column of a chunk tells a field of the ledger. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['item_type', 'type', 'kind', 'action', 'folder', 'folder_path', 'unit', 'createdBy', 'source'].map((name) => [
      name,
      'mark',
    ]),
  ),
  item_name: 'thing',
  item_tag: 'thing',
  category: 'category',
  createdAt: 'created_at',
  happenedAt: 'happened_at',
  recipient: 'recipient',
  comment: 'comment',
  quantity: 'delta',
  quantity_after: 'remaining',
  unitPrice: 'unit_price',
}

/** Which column of a chunk tells another one: in which category things are today is no part of the ledger. */
const HELD_BY: Readonly<Record<string, string>> = { category: 'thing' }
const heldBy = (column: string) => HELD_BY[column] ?? column

/** What is kept ready of entries, so that it is not made row by row. */
const KEPT_OF: Readonly<Record<string, Partial<SqlField>>> = {
  item_name: { folded: sql`m.item_name_folded` },
  recipient: { folded: sql`m.recipient_folded` },
  comment: { folded: sql`m.comment_folded` },
  category: { expression: sql`m.category_name` },
}

/** The middle of a day, which it has in every time zone, whatever is done to clocks. */
const noon = (zone: string) => sql`(t.term::date + time '12:00') at time zone ${zone}`
const TERM_TYPES: Readonly<Record<string, (zone: string) => Sql>> = {
  created_at: noon,
  happened_at: noon,
  delta: () => sql`t.term::numeric`,
  remaining: () => sql`t.term::numeric`,
  unit_price: () => sql`t.term::numeric`,
}

/** What the ledger calls a column. */
const LEDGER_NAMES: Readonly<Record<string, string>> = { remaining: 'quantity_after' }

const marks = (company: string) => sql`(select k.*, (case when k.is_exit then -1 else 1 end)::numeric as delta
  from movement_mark k where k.company_id = ${company})`
const things = (company: string) => sql`(select t.* from movement_thing t where t.company_id = ${company})`
const ALWAYS: ReadonlySet<string> = new Set([
  'mark',
  'thing',
  'created_at',
  'recipient',
  'comment',
  'delta',
  'remaining',
])
/** Of which fields it is kept which entries are alike. */
const ALIKE: ReadonlySet<string> = new Set(['item_name', 'recipient', 'comment'])

/** No text and an empty one are the same on an axis. */
const terms = (company: string, zone: string, column: string) => {
  const value = TERM_TYPES[column]?.(zone) ?? sql`t.term`
  return sql`(select t.number, ${value} as ${sql.id(LEDGER_NAMES[column] ?? column)}, t.folded as ${sql.id(`${column}_folded`)}, t.alike
    from (select 0 as number, null::text as term, null::text as folded, 0 as alike union all
      select number, term, folded, case when term = '' then 0 else alike end
      from movement_term where company_id = ${company} and field = ${column}) t)`
}
const OWN_ENTRIES: Readonly<Record<string, (company: string) => Sql>> = {
  mark: marks,
  thing: things,
  category: categoriesByNumber,
}
const entries = ({ company: { guid, timeZone } }: Ctx, column: string): Sql => {
  const from = (OWN_ENTRIES[column] ?? (() => terms(guid, timeZone, column)))(guid)
  return sql`${from} m where true`
}

/** As far as chunks by the days of the company reach. */
const reached = async (ctx: Ctx): Promise<Reached | null> => {
  const { rows } = await sql<Reached>`select k.until::text as until, c.number as chunks
    from movement_kept k cross join lateral (select max(number) as number from movement_chunk
      where company_id = ${ctx.company.guid}) c
    where k.company_id = ${ctx.company.guid} and k.zone = ${ctx.company.timeZone} and k.until <= clock_timestamp()
      and c.number is not null`.execute(ctx.db)
  return rows[0] ?? null
}

const highest = async (ctx: Ctx, columns: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const company = ctx.company.guid
  const { rows } = await sql<{ name: string; most: number }>`
    select 'mark' as name, coalesce(max(number), 0) as most from movement_mark where company_id = ${company}
    union all select 'thing', coalesce(max(number), 0) from movement_thing where company_id = ${company}
    union all select 'category', coalesce(max(number), 0) from category where company_id = ${company}
    union all select f.name, coalesce((select max(number) from movement_term t where t.company_id = ${company}
      and t.field = f.name), 0) from unnest(${[...columns]}::text[]) f(name)
      where f.name = any(${TERM_COLUMNS.map(({ name }) => name)}::text[])`.execute(ctx.db)
  const known = new Map(rows.map(({ name, most }) => [name, most]))
  return new Map(columns.map((name) => [name, known.get(name)!]))
}

/** So many are on their way or looked at at once. */
const CHUNKS_AT_ONCE = 6

type Packed = { movements: number } & Record<string, string>
const someChunks = async (
  ctx: Ctx,
  first: number,
  last: number,
  { columns, period }: { columns: readonly string[]; period: Days | null },
): Promise<Packed[]> => {
  const { rows } = await sql<Packed>`select movements ${sql.join(
    [...new Set(columns.map(heldBy))].map((name) => sql`, ${sql.id(name)}`),
    sql``,
  )} from movement_chunk where company_id = ${ctx.company.guid} and number between ${first} and ${last}
    ${period ? sql`and last_day >= ${period[0]}::date and first_day <= ${period[1]}::date` : sql``}
    order by number`.execute(ctx.db)
  return rows
}
/** While some are looked at, the next ones are read. */
async function* read(
  ctx: Ctx,
  { chunks }: Reached,
  asked: { columns: readonly string[]; period: Days | null; highest: ReadonlyMap<string, number> },
): AsyncGenerator<Chunk> {
  const from = (first: number) => {
    const some = someChunks(ctx, first, Math.min(chunks, first + CHUNKS_AT_ONCE - 1), asked)
    // Whoever stops in between waits for none; whoever waits is told.
    some.catch(() => {})
    return some
  }
  const held: Held = asked.columns.includes('category')
    ? { category: await categoriesOfThings(ctx.db, ctx.company.guid, asked.highest.get('category')!) }
    : {}
  const unpackers = new Map(asked.columns.map((name) => [heldBy(name), unpacker()]))
  let next = from(1)
  for (let first = 1; first <= chunks; first += CHUNKS_AT_ONCE) {
    const some = await next
    if (first + CHUNKS_AT_ONCE <= chunks) next = from(first + CHUNKS_AT_ONCE)
    for (const packed of some) yield chunkOf(packed, unpackers, held)
  }
}
/** Of a column that another one tells: by the number there, the number here. */
type Held = Readonly<Record<string, Int32Array>>
/** A column that nobody looks at is not unpacked. */
const chunkOf = (packed: Packed, unpackers: ReadonlyMap<string, ReturnType<typeof unpacker>>, held: Held): Chunk => {
  const known = new Map<string, Int32Array>()
  const made = (name: string): Int32Array => {
    const by = held[name]
    return by
      ? column(heldBy(name)).map((number) => by[number]!)
      : unpackers.get(name)!(packed[name]!, packed.movements)
  }
  const column = (name: string): Int32Array => {
    const numbers = known.get(name) ?? made(name)
    known.set(name, numbers)
    return numbers
  }
  return { rows: packed.movements, column }
}

/** The columns of the ledger; `visible`: of its folders, where not all of them are. */
export const ledgerColumns = (
  visible: (ctx: Ctx) => Sql | null,
  behind: (ctx: Ctx, until: string) => Sql,
): Columns => ({
  columnOf: (field) => (Object.hasOwn(COLUMN_OF, field) ? COLUMN_OF[field] : undefined),
  fieldOf: (name, field) => ({ ...field, ...KEPT_OF[name] }),
  always: ALWAYS,
  alikeOf: (field) => (ALIKE.has(field) ? sql`m.alike` : undefined),
  day: 'createdAt',
  reached,
  entries,
  highest,
  seen: (ctx) => {
    const isVisible = visible(ctx)
    return isVisible && { column: 'mark', sql: isVisible }
  },
  read,
  behind,
})

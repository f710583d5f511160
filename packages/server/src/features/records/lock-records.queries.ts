import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed } from '../../kernel/database.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import { byKeys, type Joint } from '../../kernel/joint.ts'
import { COLUMNS, fixedItemColumns, type ItemRow, type RawItem, rowsOf } from './record-rows.queries.ts'

/**
 * A record that nobody else changes before the commit. What is written about it carries the instant of the lock, so
 * that it is known without being read back.
 */
export type LockedRow = ItemRow & { lockedAt: string; changedAt: Date }

export type RawLocked = RawItem & { locked_at: string; changed_at: Date }

// Whoever had to wait for a writer is given the row as it is afterwards, and the instant with it: the ledger of a
// record stays in the order of time.
export const LOCKED = constant(`${COLUMNS}, instant()::text as locked_at, now() as changed_at`)

// With the product of each variant or lot, whose sum is written with it. Named as one array they are looked up by their
// key, whatever is known of a young company's rows.
const [LIVE_AMONG, PRODUCTS, LOCK] = [
  constant('i.deleted_at is null and i.id = any'),
  constant('select v.parent_item_id from item v where v.parent_item_id is not null and'),
  constant('order by i.id for no key update of i'),
]

const LOCKED_AMONG = `select ${LOCKED.text} from item i
  where ${LIVE_AMONG.text}(array[ALL]::uuid[]) and i.parent_item_id is null and i.company_id = $1 ${LOCK.text} skip locked`

type Locking = { company: string; guids: readonly string[] }
/**
 * Of several calls each has records of its own, and nobody waits: whoever wants one that is locked, or a variant, whose
 * product is to be locked along, does so alone.
 */
const LOCKED_ITEMS: Joint<Locking, RawLocked> = {
  ...byKeys<Locking, RawLocked>(
    ({ company, guids }) => {
      const [first, second] = guids
      return (
        guids.length === 1
          ? fixed<RawLocked>`select ${LOCKED} from item i
          where ${LIVE_AMONG}(array[${first}::uuid] || array(${PRODUCTS} v.id = ${first} and v.company_id = ${company}))
          and i.company_id = ${company} ${LOCK}`
          : guids.length === 2
            ? fixed<RawLocked>`select ${LOCKED} from item i
            where ${LIVE_AMONG}(array[${first}::uuid, ${second}::uuid] || array(${PRODUCTS} v.id in (${first}, ${second})
            and v.company_id = ${company})) and i.company_id = ${company} ${LOCK}`
            : fixed<RawLocked>`select ${LOCKED} from item i
            where ${LIVE_AMONG}(${[...guids]}::uuid[] || array(${PRODUCTS} v.id = any(${[...guids]}::uuid[])
            and v.company_id = ${company})) and i.company_id = ${company} ${LOCK}`
      ).compile()
    },
    LOCKED_AMONG,
    ({ guids }) => guids,
    ({ id }) => id,
  ),
  takes: ({ guids }) => guids,
}
/**
 * Locked in guid order until the commit, so that a decision about them still holds when it is written. The products of
 * variants and lots are locked along and answered too.
 */
export const lockItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LockedRow>> => {
  const rows = await ctx.ask(LOCKED_ITEMS, { company: ctx.company.guid, guids })
  const locked = await lockedRows(ctx, rows)
  // While one was waited for, it came under another product: that one is not locked.
  if (rows.some((raw) => raw.parent_item_id !== null && !locked.has(raw.parent_item_id))) throw new RetryTransaction()
  return locked
}

export const lockedRows = async (ctx: Ctx, rows: readonly RawLocked[]): Promise<Map<string, LockedRow>> =>
  new Map(
    (await rowsOf(ctx, rows)).map((row, at) => [
      row.guid,
      { ...row, lockedAt: rows[at]!.locked_at, changedAt: rows[at]!.changed_at },
    ]),
  )

/**
 * Live records of the given articles, locked in guid order. Whoever was waited for may have made one more in another
 * folder, which only the next statement sees; nobody makes a third, because that takes one of these.
 */
export const lockArticles = async (ctx: Ctx, articles: readonly string[]): Promise<ItemRow[]> => {
  await lockRecordsOf(ctx, articles)
  return lockRecordsOf(ctx, articles)
}

const lockRecordsOf = async (ctx: Ctx, articles: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await fixed<RawItem>`
    select ${fixedItemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = any(${[...articles]}::uuid[])
    order by i.id for no key update of i`.execute(ctx.db)
  return rowsOf(ctx, rows)
}

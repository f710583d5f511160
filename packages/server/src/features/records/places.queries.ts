import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'
import { type Joint, ofAll } from '../../kernel/joint.ts'
import { LOCKED, type LockedRow, lockedRows, type RawLocked } from './lock-records.queries.ts'
import { fixedItemColumns, type RawItem } from './record-rows.queries.ts'

/**
 * What comes to a folder, as far as its place there depends on it. `product`: of a variant or lot, the record that it
 * belongs to; `variants`: how many a product has.
 */
export type Coming = {
  guid: string
  article: string
  name: string
  tag: string | null
  type: string
  unit: string
  product: string | null
  variants: number
}
export type Places = {
  articles: Set<string>
  /** The record of an article in the folder. */
  there: Map<string, string>
  coming: Coming[]
  /** Of a call that is carried out with others, both of them. */
  locked: Map<string, LockedRow>
}

const COMING = constant(`select i.id as guid, i.article_id as article, i.name, i.tag, i.type, i.unit,
  i.parent_item_id as product, i.variant_count + i.lot_count as variants from item i`)

/** Records as they would come to a folder, also those that are out of sight. */
export const comingOf = async (ctx: Ctx, guids: readonly string[]): Promise<Coming[]> =>
  (
    await fixed<Coming>`${COMING} where i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(
      ctx.db,
    )
  ).rows

/**
 * The given records, each with its article and the record of that article in a folder, if there is one. An article lies
 * in few folders and a folder holds many articles: `is true` keeps a planner that knows neither from reading the folder
 * once for each record, and two statements keep it from joining many records with all there are. Of one record, which
 * most calls are about, it knows enough to plan once.
 */
export const placesOf = async (ctx: Ctx, guids: readonly string[], folder: string): Promise<Places> => {
  if (guids.length === 1) return placeOf(ctx, guids[0]!, folder)
  const all = guidList([...guids])
  const [coming, there] = await Promise.all([
    fixed<Coming>`${COMING} where i.company_id = ${ctx.company.guid} and i.deleted_at is null
      and i.id = any(${all}::uuid[])`.execute(ctx.db),
    fixed<{ article_id: string; id: string }>`select t.article_id, t.id from item t
      where t.deleted_at is null and t.company_id = ${ctx.company.guid} and (t.folder_id = ${folder}) is true
      and t.article_id = any(array(select i.article_id from item i
        where i.company_id = ${ctx.company.guid} and i.id = any(${all}::uuid[])))`.execute(ctx.db),
  ])
  return {
    articles: new Set(coming.rows.map(({ article }) => article)),
    there: new Map(there.rows.map(({ article_id: article, id }) => [article, id])),
    coming: coming.rows,
    locked: new Map(),
  }
}

const placeOf = async (ctx: Ctx, guid: string, folder: string): Promise<Places> => {
  const rows = await ctx.ask(ARRIVING, { company: ctx.company.guid, guid, folder })
  const named = rows.find(({ id }) => id === guid)
  const isLocked = named !== undefined && named.locked_at !== null
  return {
    articles: new Set(named && [named.article_id]),
    there: new Map(rows.filter((row) => row.folder_id === folder).map(({ article_id: article, id }) => [article, id])),
    coming: named ? [comingFrom(named)] : [],
    locked: isLocked ? await lockedRows(ctx, rows as readonly RawLocked[]) : new Map(),
  }
}
const comingFrom = (row: RawItem): Coming => ({
  guid: row.id,
  article: row.article_id,
  name: row.name,
  tag: row.tag,
  type: row.type,
  unit: row.unit,
  product: row.parent_item_id,
  variants: row.variant_count + row.lot_count,
})

type Asking = { company: string; guid: string; folder: string }
type Arriving = RawItem & { locked_at: string | null; changed_at: Date }
/**
 * A record and the one of its article in a folder. Of several calls they are locked at once, as they are to be in any
 * case: nobody waits, and whoever wants one that is locked, or a variant, whose product is to be locked along, does so
 * alone, as does who finds none there and has to make it. A call alone locks all that it is about afterwards, in the
 * order of guids.
 */
const ARRIVING: Joint<Asking, Arriving> = {
  one: ({ company, guid, folder }) =>
    fixed<Arriving>`select ${fixedItemColumns}, null as locked_at, now() as changed_at from item i
      where i.company_id = ${company} and i.deleted_at is null and i.id = any(array[${guid}::uuid] || array(
        select t.id from item t where t.company_id = ${company} and t.deleted_at is null
        and (t.folder_id = ${folder}) is true and t.article_id = (select s.article_id from item s
          where s.company_id = ${company} and s.id = ${guid}::uuid)))`.compile(),
  several: (all) => {
    const guids = all.map(({ guid }) => guid)
    return ofAll(
      `select ${LOCKED.text} from item i where i.deleted_at is null and i.id = any(array[ALL]::uuid[] || array(
          select t.id from item s join item t on t.company_id = s.company_id and t.article_id = s.article_id
          and t.deleted_at is null and (t.folder_id = any(array[ALL]::uuid[])) is true
          where s.company_id = $1 and s.id = any(array[ALL]::uuid[])))
        and i.parent_item_id is null and i.company_id = $1 order by i.id for no key update of i skip locked`,
      [all[0]!.company],
      guids,
      all.map(({ folder }) => folder),
      guids,
    )
  },
  pick: (rows, { guid, folder }) => {
    const named = rows.find(({ id }) => id === guid)
    return rows.filter((row) => row === named || (row.folder_id === folder && row.article_id === named?.article_id))
  },
  takes: ({ guid }) => [guid],
  takesWith: ({ id }) => id,
}

/** The destination's record of each article, if there is one, locked with the others. */
export const recordsIn = async (
  ctx: Ctx,
  folder: string,
  articles: readonly string[],
): Promise<Map<string, string>> => {
  type Found = { id: string; article_id: string }
  const { rows } = await (
    articles.length === 1
      ? fixed<Found>`select id, article_id from item
        where company_id = ${ctx.company.guid} and deleted_at is null and (folder_id = ${folder}) is true
        and article_id = ${articles[0]}`
      : fixed<Found>`select id, article_id from item
        where company_id = ${ctx.company.guid} and deleted_at is null and (folder_id = ${folder}) is true
        and article_id = any(${[...articles]}::uuid[])`
  ).execute(ctx.db)
  return new Map(rows.map((row) => [row.article_id, row.id]))
}

/**
 * Records in a folder that have the name of one that comes and no barcode to tell them apart; the same thing if type
 * and unit are too. By the record that comes.
 */
export const sameNamesIn = async (
  ctx: Ctx,
  folder: string,
  coming: readonly Coming[],
): Promise<Map<string, { guid: string; isSame: boolean }>> => {
  if (coming.length === 0) return new Map()
  const rows = coming.map((row) => ({ guid: row.guid, name_key: nameKey(row.name), type: row.type, unit: row.unit }))
  const found = await sql<{ guid: string; id: string; same: boolean }>`
    select r.guid, i.id, i.type = r.type and i.unit = r.unit as same
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(guid uuid, name_key text, type text, unit text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.folder_id = ${folder}
    and i.name_key = r.name_key and i.tag_key = '' and i.type in ('item', 'product') and i.id <> r.guid`.execute(ctx.db)
  return new Map(found.rows.map((row) => [row.guid, { guid: row.id, isSame: row.same }]))
}

/**
 * Of calls that each find no record of an article in a folder, one at a time may make it. To be taken before records
 * are locked: who waits here holds none, so nobody waits for him.
 */
export const holdEmptyPlaces = async (ctx: Ctx, folder: string, articles: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(place) from (select hashtextextended(${folder}::text || article, 0) as place
    from unnest(${[...articles]}::uuid[]) article order by 1) places`.execute(ctx.db)
}

import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, sql } from '../../kernel/database.ts'
import { byKeys, type Joint, ofAll } from '../../kernel/joint.ts'

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
export type Places = { articles: Set<string>; there: Map<string, string>; coming: Coming[] }

const COMING = constant(`select i.id as guid, i.article_id as article, i.name, i.tag, i.type, i.unit,
  i.parent_item_id as product, i.variant_count + i.lot_count as variants from item i`)

/** Records as they would come to a folder, also those that are out of sight. */
export const comingOf = async (ctx: Ctx, guids: readonly string[]): Promise<Coming[]> =>
  (
    await fixed<Coming>`${COMING} where i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(
      ctx.db,
    )
  ).rows

const THERE = constant('select t.article_id, t.id from item t where t.deleted_at is null and')

/**
 * The given records, each with its article and the record of that article in a folder, if there is one. An article lies
 * in few folders and a folder holds many articles: `is true` keeps a planner that knows neither from reading the folder
 * once for each record, and two statements keep it from joining many records with all there are. Of one record, which
 * most calls are about, it knows enough to plan once.
 */
export const placesOf = async (ctx: Ctx, guids: readonly string[], folder: string): Promise<Places> => {
  const asking = { company: ctx.company.guid, guids, folder }
  const [coming, there] = await Promise.all([ctx.ask(COMING_TO, asking), ctx.ask(THERE_IN, asking)])
  return {
    articles: new Set(coming.map(({ article }) => article)),
    there: new Map(there.map(({ article_id: article, id }) => [article, id])),
    coming: [...coming],
  }
}

type Asking = { company: string; guids: readonly string[]; folder: string }
const COMING_TO = byKeys<Asking, Coming>(
  ({ company, guids }) =>
    (guids.length === 1
      ? fixed<Coming>`${COMING} where i.company_id = ${company} and i.deleted_at is null and i.id = ${guids[0]}::uuid`
      : fixed<Coming>`${COMING} where i.company_id = ${company} and i.deleted_at is null
          and i.id = any(${[...guids]}::uuid[])`
    ).compile(),
  `${COMING.text} where i.company_id = $1 and i.deleted_at is null and i.id = any(array[ALL]::uuid[])`,
  ({ guids }) => guids,
  ({ guid }) => guid,
)
type There = { article_id: string; id: string }
const THERE_IN: Joint<Asking, There & { folder_id?: string; of?: string[] }> = {
  one: ({ company, guids, folder }) =>
    (guids.length === 1
      ? fixed<There>`${THERE} t.company_id = ${company} and (t.folder_id = ${folder}) is true
          and t.article_id = (select i.article_id from item i
            where i.company_id = ${company} and i.id = ${guids[0]}::uuid)`
      : fixed<There>`${THERE} t.company_id = ${company} and (t.folder_id = ${folder}) is true
          and t.article_id = any(array(select i.article_id from item i
            where i.company_id = ${company} and i.id = any(${[...guids]}::uuid[])))`
    ).compile(),
  several: (all) =>
    ofAll(
      `select t.article_id, t.id, t.folder_id, array_agg(i.id) as of from item i
        join item t on t.company_id = i.company_id and t.article_id = i.article_id and t.deleted_at is null
        and (t.folder_id = any(array[ALL]::uuid[])) is true
        where i.company_id = $1 and i.id = any(array[ALL]::uuid[]) group by t.article_id, t.id, t.folder_id`,
      [all[0]!.company],
      all.flatMap(({ guids, folder }) => guids.map(() => folder)),
      all.flatMap(({ guids }) => guids),
    ),
  answers: ({ folder_id: place, of }, { guids, folder }) =>
    place === folder && guids.some((guid) => of!.includes(guid)),
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

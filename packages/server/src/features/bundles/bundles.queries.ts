import { BUNDLE_LIST } from '@entrepot/contract/bundles/list.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

export type BundleRecord = Stamps & { guid: string; name: string; folder: string; model: string }
type Raw = RawStamps & { id: string; name: string; folder_id: string; model: string }
const rowOf = (raw: Raw): BundleRecord => ({
  guid: raw.id,
  name: raw.name,
  folder: raw.folder_id,
  model: raw.model,
  ...stampsOf(raw),
})
const COLUMNS = sql`b.id, b.name, b.folder_id, b.model, ${stampColumns('b')}`

/** Over a bundle `b` of the stock `f`. */
const { finder, orderOf } = listOf(BUNDLE_LIST, {
  name: natural(sql`b.name`),
  stock: natural(sql`f.name`),
  model: natural(sql`b.model`),
  // Products in places out of the caller's sight are not counted.
  products: {
    sql: (ctx) => {
      const folders = readableFolders(ctx)
      return sql`(select count(*)::int from bundle_product p where p.company_id = b.company_id and p.bundle_id = b.id
        ${folders ? sql`and ${inFolders(ctx, sql`p.location_id`, folders)}` : sql``})`
    },
  },
  createdAt: plain(sql`b.created_at`),
  createdBy: { sql: sql`b.created_by_name` },
  updatedAt: plain(sql`b.updated_at`),
})
export { orderOf }
export const bundleCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfBundles = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: BundleRecord[]; total: number }> => {
  const folders = readableFolders(ctx)
  const where = sql`from bundle b join folder f on f.company_id = b.company_id and f.id = b.folder_id
    where b.company_id = ${ctx.company.guid} and f.deleted_at is null
    ${folders ? sql`and ${inFolders(ctx, sql`b.folder_id`, folders)}` : sql``}
    ${hasFoldedWords(search, sql`b.search_text`)}
    ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`${customPlan} select ${COLUMNS} ${where} order by ${order} ${direction}, b.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findBundles = async (ctx: Ctx, guids: readonly string[]): Promise<BundleRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from bundle b
    where b.company_id = ${ctx.company.guid} and b.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows.map(rowOf)
}

export const bundlesNamed = async (ctx: Ctx, keys: readonly string[]): Promise<BundleRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from bundle b
    where b.company_id = ${ctx.company.guid} and b.name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return rows.map(rowOf)
}

/** In the order of their guids, as everybody locks them. */
export const lockBundles = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from bundle where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)

/** Those of models, wherever their stock is; locked in the order of their guids. */
export const lockModels = async (ctx: Ctx, keys: readonly string[]): Promise<BundleRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from bundle b
    where b.company_id = ${ctx.company.guid} and b.model_key = any(${[...keys]}::text[])
    order by b.id for update`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Something has left with it. */
export const hasExits = async (ctx: Ctx, guid: string): Promise<boolean> => {
  const { rows } = await sql`select from bundle_exit where company_id = ${ctx.company.guid} and bundle_id = ${guid}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Nobody else changes or deletes it, and nothing leaves with it, until the commit. */
export const lockBundle = (ctx: Ctx, guid: string) =>
  sql`select from bundle where company_id = ${ctx.company.guid} and id = ${guid} for update`.execute(ctx.db)

/** Another bundle of the same stock and model. */
export const bundleOfPair = async (
  ctx: Ctx,
  { guid, folder, model }: Pick<BundleWrite, 'guid' | 'folder' | 'model'>,
): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select name from bundle where company_id = ${ctx.company.guid}
    and folder_id = ${folder} and model_key = ${nameKey(model)} and id <> ${guid}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

export type BundleWrite = Pick<BundleRecord, 'guid' | 'name' | 'folder' | 'model'>
export const insertBundle = (ctx: Ctx, one: BundleWrite) =>
  sql`insert into bundle (company_id, id, name, name_key, folder_id, model, model_key, created_by, created_by_name,
      updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.folder}, ${one.model},
      ${nameKey(one.model)}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateBundle = (ctx: Ctx, one: BundleWrite) =>
  sql`update bundle set name = ${one.name}, name_key = ${nameKey(one.name)}, folder_id = ${one.folder},
      model = ${one.model}, model_key = ${nameKey(one.model)}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteBundle = (ctx: Ctx, guid: string) =>
  sql`delete from bundle where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/**
 * How many bundles there are, with the names of some that the caller sees: for what may not be taken from under them.
 */
export const someBundles = async (ctx: Ctx): Promise<{ count: number; names: string }> => {
  const { rows } = await sql<{ name: string; folder_id: string }>`select name, folder_id from bundle
    where company_id = ${ctx.company.guid} order by name_key limit 500`.execute(ctx.db)
  const seen = rows.filter((row) => ctx.rights.levels.has(row.folder_id)).slice(0, 5)
  return { count: rows.length, names: seen.map(({ name }) => name).join(', ') || '…' }
}

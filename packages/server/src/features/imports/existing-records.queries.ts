import type { ItemType } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** Live records that a draft would repeat: folder, name and barcode together; equipment by name. */
export const takenIdentities = async (
  ctx: Ctx,
  identities: readonly { folder: string; name: string; tag: string; type: string }[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ folder_id: string; name_key: string; tag_key: string; type: string }>`
    select i.folder_id, i.name_key, i.tag_key, i.type
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r(folder uuid, name text, tag text, type text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = r.name
    and ((i.type = 'equipment' and r.type = 'equipment') or (i.folder_id = r.folder and i.tag_key = r.tag
    and i.type <> 'equipment'))`.execute(ctx.db)
  return new Set(
    rows.map((row) =>
      row.type === 'equipment' ? `equipment ${row.name_key}` : `${row.folder_id} ${row.name_key} ${row.tag_key}`,
    ),
  )
}
/** What articles are called, by a record in reach of the caller. */
export const namesOfArticles = async (ctx: Ctx, articles: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ article_id: string; name: string }>`
    select distinct on (article_id) article_id, name from item where company_id = ${ctx.company.guid}
    and deleted_at is null and article_id = any(${[...articles]}::uuid[])
    and folder_id = any(${[...ctx.rights.levels.keys()]}::uuid[]) order by article_id, id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.article_id, row.name]))
}

/** Records that this import made, of those with such a name, place and code. */
export const madeWith = async (
  ctx: Ctx,
  guid: string,
  identities: readonly { folder: string; name: string; tag: string }[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; folder_id: string; name_key: string; tag_key: string }>`
    select i.id, i.folder_id, i.name_key, i.tag_key
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r(folder uuid, name text, tag text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = r.name
    and i.folder_id = r.folder and i.tag_key = r.tag and i.type <> 'equipment'
    join import_effect e on e.company_id = i.company_id and e.import_id = ${guid} and e.record_id = i.id
    and e.kind = 'item_created'`.execute(ctx.db)
  return new Map(rows.map((row) => [`${row.folder_id} ${row.name_key} ${row.tag_key}`, row.id]))
}

export const shelvesByName = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .selectFrom('shelf')
    .select(['id', 'folder_id', 'name_key'])
    .where('company_id', '=', ctx.company.guid)
    .execute()
  return new Map(rows.map((row) => [`${row.folder_id} ${row.name_key}`, row.id]))
}

export type Keyed = { guid: string; folder: string; tag: string; type: ItemType; isVariant: boolean }
/**
 * Live records by the key of their name or of their barcode; all of the company's, rights are the reader's business.
 */
export const recordsKeyed = async (
  ctx: Ctx,
  key: 'name' | 'tag',
  keys: readonly string[],
  which: 'any' | 'products' | 'variants' = 'any',
): Promise<Map<string, Keyed[]>> => {
  if (keys.length === 0) return new Map()
  // A barcode is that of an article, and of its records thereby.
  const found =
    key === 'name'
      ? sql`item i where i.company_id = ${ctx.company.guid} and i.name_key = any(${[...keys]}::text[])`
      : sql`code k join item i on i.company_id = k.company_id and i.article_id = k.article_id
        and i.tag_key = k.code_key
        where k.company_id = ${ctx.company.guid} and not k.released and k.code_key = any(${[...keys]}::text[])`
  const { rows } = await sql<Keyed & { key: string }>`
    select ${key === 'name' ? sql`i.name_key` : sql`i.tag_key`} as key, i.id as guid, i.folder_id as folder,
    coalesce(i.tag_key, '') as tag, i.type, i.parent_item_id is not null as "isVariant" from ${found}
      and i.deleted_at is null
      ${
        which === 'any'
          ? sql``
          : which === 'variants'
            ? sql`and i.parent_item_id is not null`
            : sql`and i.type in
        ('product', 'item')`
      }`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.key)
}

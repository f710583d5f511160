import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline, sql } from '../../kernel/database.ts'
import { insertingInto } from '../../kernel/new-rows.ts'
import { insertCodes } from './codes.queries.ts'

export type NewArticle = { guid: string; name: string; type: ItemType; unit: Unit; tag: string | null }

/**
 * Articles and their barcodes; codes in key order, so that two writers of the same codes never wait for each other in a
 * ring.
 */
export const insertArticles = async (ctx: Ctx, articles: readonly NewArticle[]): Promise<void> => {
  if (articles.length === 0) return
  const rows = articles.map((a) => ({
    id: a.guid,
    name: a.name,
    name_key: nameKey(a.name),
    type: a.type,
    unit: a.unit,
  }))
  await pipeline([
    ctx.ask(NEW_ARTICLES, { company: ctx.company.guid, rows }),
    insertCodes(
      ctx,
      articles.flatMap((a) => (a.tag ? [{ article: a.guid, code: a.tag, kind: 'tag' as const, quantity: '1' }] : [])),
    ),
  ])
}

const NEW_ARTICLES = insertingInto('article', ['id', 'name', 'name_key', 'type', 'unit'])

/** Which of the given names live variants and lots have, with their articles (VAR-06). */
export const variantNames = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{
    name_key: string
    id: string
  }>`select name_key, id from article where company_id = ${ctx.company.guid} and type = 'variant' and not released
    and name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name_key, row.id]))
}

/** The unit of variants and lots is their product's. */
export const updateUnitOf = async (ctx: Ctx, variants: readonly string[], unit: Unit): Promise<void> => {
  if (variants.length === 0) return
  await sql`with changed as (update item set unit = ${unit}, version = version + 1, updated_at = now(),
    updated_by = ${ctx.user.guid}, updated_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and id = any(${[...variants]}::uuid[]) returning article_id)
    update article set unit = ${unit} where company_id = ${ctx.company.guid} and id in (select article_id
    from changed)`.execute(ctx.db)
}

export type Identity = { name: string; tag: string | null; type: ItemType; unit: Unit }

/**
 * Name, barcode, type and unit belong to the article: all its live records change together. `item` gets its new
 * version with its own fields.
 */
export const updateArticle = async (ctx: Ctx, article: string, identity: Identity, item: string): Promise<void> => {
  await ctx.db
    .updateTable('article')
    .set({ name: identity.name, name_key: nameKey(identity.name), type: identity.type, unit: identity.unit })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', article)
    .execute()
  await sql`update item set name = ${identity.name}, name_key = ${nameKey(identity.name)}, tag = ${identity.tag},
    tag_key = ${identity.tag ? codeKey(identity.tag) : ''}, type = ${identity.type}, unit = ${identity.unit},
      version = case when id = ${item} then version
      else version + 1 end, updated_at = now(), updated_by = ${ctx.user.guid}, updated_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and article_id = ${article} and deleted_at is null`.execute(ctx.db)
}

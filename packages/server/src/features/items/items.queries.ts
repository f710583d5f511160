import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, pipeline, sql } from '../../kernel/database.ts'

/** What a new variant or lot has beside what every record has; `parent` is the record of its product. */
export type NewVariant = {
  parent: string
  kind: VariantKind
  active: boolean
  expiresOn: Day | null
  status: string | null
}

export type NewItem = {
  guid: string
  article: string
  folder: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category: string | null
  shelf: string | null
  unit: Unit
  packaging: number
  quantity: string
  seq: number
  threshold: string | null
  inventoryDate: string | null
  attributes: Record<string, unknown>
  tags: readonly string[]
  variant?: NewVariant | undefined
}

export const insertItems = async (ctx: Ctx, items: readonly NewItem[]): Promise<void> => {
  const rows = items.map((i) => ({
    id: i.guid,
    article_id: i.article,
    folder_id: i.folder,
    type: i.type,
    name: i.name,
    name_key: nameKey(i.name),
    description: i.description,
    tag: i.tag,
    tag_key: i.tag ? codeKey(i.tag) : '',
    category_id: i.category,
    shelf_id: i.shelf,
    unit: i.unit,
    packaging: i.packaging,
    quantity: i.quantity,
    seq: i.seq,
    threshold: i.threshold,
    inventory_date: i.inventoryDate,
    attributes: i.attributes,
    parent_item_id: i.variant?.parent ?? null,
    variant_kind: i.variant?.kind ?? null,
    active: i.variant?.active ?? true,
    expires_on: i.variant?.expiresOn ?? null,
    status: i.variant?.status ?? null,
  }))
  const inserted = fixed`
    insert into item (company_id, id, article_id, folder_id, type, name, name_key, description, tag, tag_key,
    category_id, shelf_id, unit, packaging, quantity, seq, threshold, inventory_date, attributes,
      parent_item_id, variant_kind, active, expires_on, status, created_by, created_by_name, updated_by,
      updated_by_name)
    select ${ctx.company.guid}::uuid, r.id, r.article_id, r.folder_id, r.type, r.name, r.name_key, r.description, r.tag,
    r.tag_key, r.category_id, r.shelf_id, r.unit, r.packaging, r.quantity, r.seq, r.threshold, r.inventory_date,
    r.attributes,
      r.parent_item_id, r.variant_kind, r.active, r.expires_on, r.status,
      ${ctx.user.guid}::uuid, ${ctx.user.name}, ${ctx.user.guid}::uuid, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, article_id uuid, folder_id uuid, type text,
    name text, name_key text, description text, tag text, tag_key text, category_id uuid, shelf_id uuid, unit text,
      packaging int, quantity numeric, seq int, threshold numeric, inventory_date date, attributes jsonb,
      parent_item_id uuid, variant_kind text, active boolean, expires_on date, status text)`.execute(ctx.db)
  await pipeline([
    inserted,
    insertItemTags(
      ctx,
      items.flatMap((item) => item.tags.map((tag) => ({ item: item.guid, tag }))),
    ),
  ])
}

export const insertItemTags = async (ctx: Ctx, pairs: readonly { item: string; tag: string }[]): Promise<void> => {
  if (pairs.length === 0) return
  await fixed`insert into item_tag (company_id, item_id, tag_id) select ${ctx.company.guid}::uuid, r.item, r.tag
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(item uuid, tag uuid) on conflict do nothing`.execute(
    ctx.db,
  )
}

export type CodeOwner = {
  kind: 'tag' | 'alias' | 'folder' | 'user'
  article: string | null
  folder: string | null
  user: string | null
  quantity: string
  nameKey: string | null
  type: ItemType | null
  unit: Unit | null
}

const OWNER = constant(
  'c.code_key, c.kind, c.article_id, c.folder_id, c.user_id, c.quantity, a.name_key, a.type, a.unit from code c left join article a on a.company_id = c.company_id and a.id = c.article_id',
)

/** What the given codes already mean in the company, by code key. */
export const ownersOfCodes = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, CodeOwner>> => {
  type Raw = {
    code_key: string
    kind: CodeOwner['kind']
    article_id: string | null
    folder_id: string | null
    user_id: string | null
    quantity: string
    name_key: string | null
    type: ItemType | null
    unit: Unit | null
  }
  const { rows } = await (
    keys.length === 1
      ? fixed<Raw>`select ${OWNER} where c.company_id = ${ctx.company.guid} and not c.released
        and c.code_key = ${keys[0]}`
      : fixed<Raw>`select ${OWNER} where c.company_id = ${ctx.company.guid} and not c.released
        and c.code_key = any(${[...keys]}::text[])`
  ).execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.code_key,
      {
        kind: row.kind,
        article: row.article_id,
        folder: row.folder_id,
        user: row.user_id,
        quantity: row.quantity,
        nameKey: row.name_key,
        type: row.type,
        unit: row.unit,
      },
    ]),
  )
}

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
  const inserted = fixed`insert into article (company_id, id, name, name_key, type, unit)
      select ${ctx.company.guid}::uuid, r.id, r.name, r.name_key, r.type, r.unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, name_key text, type text,
    unit text)`.execute(ctx.db)
  await pipeline([
    inserted,
    insertCodes(
      ctx,
      articles.flatMap((a) => (a.tag ? [{ article: a.guid, code: a.tag, kind: 'tag' as const, quantity: '1' }] : [])),
    ),
  ])
}

export const insertCodes = async (
  ctx: Ctx,
  codes: readonly { article: string; code: string; kind: 'tag' | 'alias'; quantity: string }[],
): Promise<void> => {
  if (codes.length === 0) return
  const rows = codes.map((c) => ({
    id: ctx.services.clock.uuid(),
    code: c.code,
    code_key: codeKey(c.code),
    kind: c.kind,
    article_id: c.article,
    quantity: c.quantity,
  }))
  await fixed`insert into code (company_id, id, code, code_key, kind, article_id, quantity)
    select ${ctx.company.guid}::uuid, r.id, r.code, r.code_key, r.kind, r.article_id, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, code text, code_key text, kind text,
    article_id uuid, quantity numeric) order by r.code_key`.execute(ctx.db)
}

export const removeTagCode = (ctx: Ctx, article: string) =>
  sql`delete from code where company_id = ${ctx.company.guid} and article_id = ${article} and kind = 'tag'`.execute(
    ctx.db,
  )

/**
 * Who takes the last record of an article out of sight and who brings one back, or adds one, wait for each other: the
 * second sees what the first did.
 */
const holdArticles = (ctx: Ctx, articles: readonly string[]) =>
  sql`select id from article where company_id = ${ctx.company.guid} and id = any(${[...articles]}::uuid[])
    order by id for update`
const release = (ctx: Ctx, articles: readonly string[]) =>
  sql`with ended as (update article a set released = true
    where a.company_id = ${ctx.company.guid} and a.id = any(${[...articles]}::uuid[]) and not a.released
      and not exists (select 1 from item i where i.company_id = a.company_id and i.article_id = a.id
      and i.deleted_at is null))
    update code set released = true
    where company_id = ${ctx.company.guid} and article_id = any(${[...articles]}::uuid[]) and not released
    and not exists (select 1 from item i where i.company_id = code.company_id and i.article_id = code.article_id
    and i.deleted_at is null)`
/**
 * Codes of articles without any live record are free for others, and so are the names of variants and lots; they come
 * back with the record (TRASH-07).
 */
export const releaseCodes = async (ctx: Ctx, articles: readonly string[]): Promise<void> => {
  if (articles.length === 0) return
  await holdArticles(ctx, articles).execute(ctx.db)
  await release(ctx, articles).execute(ctx.db)
}
/** The same with the commit. */
export const releaseCodesLater = (ctx: Ctx, articles: readonly string[]): void => {
  if (articles.length > 0)
    for (const query of [holdArticles(ctx, articles), release(ctx, articles)]) ctx.onCommit(query.compile(ctx.db))
}
export const claimCodesAgain = async (ctx: Ctx, articles: readonly string[]): Promise<void> => {
  if (articles.length === 0) return
  await holdArticles(ctx, articles).execute(ctx.db)
  await sql`with back as (update article set released = false
    where company_id = ${ctx.company.guid} and id = any(${[...articles]}::uuid[]) and released)
    update code set released = false
    where company_id = ${ctx.company.guid} and article_id = any(${[...articles]}::uuid[]) and released`.execute(ctx.db)
}

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

/** Live variants and lots of products, in guid order. */
export const variantsOf = async (
  ctx: Ctx,
  products: readonly string[],
): Promise<{ guid: string; product: string }[]> => {
  if (products.length === 0) return []
  const { rows } = await fixed<{ id: string; parent_item_id: string }>`
    select id, parent_item_id from item where company_id = ${ctx.company.guid} and deleted_at is null
    and parent_item_id = any(${[...products]}::uuid[]) order by id`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, product: row.parent_item_id }))
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
export const aliasesOf = async (
  ctx: Ctx,
  article: string,
): Promise<{ guid: string; code: string; quantity: number }[]> => {
  const rows = await ctx.db
    .selectFrom('code')
    .select(['id', 'code', 'quantity'])
    .where('company_id', '=', ctx.company.guid)
    .where('article_id', '=', article)
    .where('kind', '=', 'alias')
    .where('released', '=', false)
    .orderBy('code_key')
    .execute()
  return rows.map((row) => ({ guid: row.id, code: row.code, quantity: Number(row.quantity) }))
}
/** Answers the code that it was. */
export const removeAlias = async (ctx: Ctx, article: string, guid: string): Promise<string | undefined> =>
  (
    await ctx.db
      .deleteFrom('code')
      .where('company_id', '=', ctx.company.guid)
      .where('article_id', '=', article)
      .where('id', '=', guid)
      .where('kind', '=', 'alias')
      .returning('code')
      .executeTakeFirst()
  )?.code

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

export type ItemPatch = {
  variant?: Omit<NewVariant, 'parent'> | null
  description?: string
  category?: string | null
  shelf?: string | null
  threshold?: string | null
  packaging?: number
  attributes?: Record<string, unknown>
}

export const updateItems = async (
  ctx: Ctx,
  patches: readonly (Required<ItemPatch> & { guid: string })[],
): Promise<void> => {
  await fixed`
    update item i set description = r.description, category_id = r.category, shelf_id = r.shelf,
    threshold = r.threshold, packaging = r.packaging, attributes = r.attributes,
      variant_kind = r.variant ->> 'kind', active = coalesce((r.variant -> 'active')::boolean, true),
      expires_on = (r.variant ->> 'expiresOn')::date, status = r.variant ->> 'status', version = i.version + 1,
      updated_at = now(), updated_by = ${ctx.user.guid}::uuid, updated_by_name = ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as r(guid uuid, description text, category uuid,
    shelf uuid, threshold numeric, packaging int, attributes jsonb, variant jsonb)
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)
}

/** All keywords of each item that is named. */
export const replaceItemTags = async (ctx: Ctx, tagsOf: ReadonlyMap<string, readonly string[]>): Promise<void> => {
  if (tagsOf.size === 0) return
  await sql`delete from item_tag
    where company_id = ${ctx.company.guid} and item_id = any(${[...tagsOf.keys()]}::uuid[])`.execute(ctx.db)
  await insertItemTags(
    ctx,
    [...tagsOf].flatMap(([item, tags]) => tags.map((tag) => ({ item, tag }))),
  )
}

export const trashItems = async (ctx: Ctx, guids: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[]) and deleted_at is null
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}

export const trashItemsOfFolders = async (ctx: Ctx, folders: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and folder_id = any(${[...folders]}::uuid[]) and deleted_at is null
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}

export const categoryFits = async (ctx: Ctx, category: string, type: ItemType): Promise<boolean> =>
  (await typeOfCategory(ctx, category)) === type
/** What a category is for; undefined: there is none, or it is for folders. */
export const typeOfCategory = async (ctx: Ctx, category: string): Promise<string | undefined> =>
  (
    await fixed<{
      item_type: string | null
    }>`select item_type from category where company_id = ${ctx.company.guid} and id = ${category}`.execute(ctx.db)
  ).rows[0]?.item_type ?? undefined

export const shelfIsIn = async (ctx: Ctx, shelf: string, folder: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('shelf')
    .select('id')
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', shelf)
    .where('folder_id', '=', folder)
    .executeTakeFirst()) !== undefined

export const namesTaken = async (ctx: Ctx, folder: string, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    name_key: string
  }>`select name_key from item where company_id = ${ctx.company.guid} and folder_id = ${folder} and deleted_at is null
    and tag_key = '' and name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.name_key))
}

/** Records back on the shelves of the folder where they come to lie with this commit; a shelf that is gone is none. */
export const putOnShelves = (ctx: Ctx, shelves: readonly { guid: string; shelf: string }[]): void =>
  ctx.onCommit(
    fixed`update item i set shelf_id = s.id
      from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as r(guid uuid, shelf uuid)
      join shelf s on s.company_id = ${ctx.company.guid} and s.id = r.shelf
    where i.company_id = s.company_id and i.id = r.guid and i.folder_id = s.folder_id`.compile(),
  )

import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type CompiledQuery, constant, CUSTOM_PLAN, fixed, pipeline, sql } from '../../kernel/database.ts'
import { byKeys } from '../../kernel/joint.ts'
import { insertingInto } from '../../kernel/new-rows.ts'

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

const COLUMNS = constant(
  'c.code_key, c.kind, c.article_id, c.folder_id, c.user_id, c.quantity, a.name_key, a.type, a.unit',
)
const OWNER = constant(
  `${COLUMNS.text} from code c left join article a on a.company_id = c.company_id and a.id = c.article_id`,
)
const PLANNED = constant(CUSTOM_PLAN)

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
const OWNERS = byKeys<{ company: string; keys: readonly string[] }, Raw>(
  ({ company, keys }) =>
    (keys.length === 1
      ? fixed<Raw>`select ${OWNER} where c.company_id = ${company} and not c.released and c.code_key = ${keys[0]}`
      : // One by one: by a plan from when there were few codes, or one that knows nothing of the company, each code of
        // the company would be compared with each of an import.
        fixed<Raw>`${PLANNED} select ${COLUMNS} from unnest(${[...keys]}::text[]) k(code)
          cross join lateral (select * from code c
            where c.company_id = ${company} and c.code_key = k.code and not c.released limit 1) c
          left join lateral (select * from article a
            where a.company_id = c.company_id and a.id = c.article_id limit 1) a on true`
    ).compile(),
  `select ${OWNER.text} where c.company_id = $1 and not c.released and c.code_key = any(array[ALL]::text[])`,
  ({ keys }) => keys,
  ({ code_key: key }) => key,
)

/** What the given codes already mean in the company, by code key. */
export const ownersOfCodes = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, CodeOwner>> => {
  const rows = await ctx.ask(OWNERS, { company: ctx.company.guid, keys })
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

export const insertCodes = async (
  ctx: Ctx,
  codes: readonly { article: string; code: string; kind: 'tag' | 'alias'; quantity: string }[],
): Promise<void> => {
  if (codes.length === 0) return
  const rows = codes.map((c) => ({
    id: ctx.services.clock.orderedUuid(),
    code: c.code,
    code_key: codeKey(c.code),
    kind: c.kind,
    article_id: c.article,
    quantity: c.quantity,
  }))
  await ctx.ask(NEW_CODES, { company: ctx.company.guid, rows })
}

const NEW_CODES = insertingInto('code', ['id', 'code', 'code_key', 'kind', 'article_id', 'quantity'], {
  order: 'r.code_key',
})

export const removeTagCode = (ctx: Ctx, article: string) =>
  sql`delete from code where company_id = ${ctx.company.guid} and article_id = ${article} and kind = 'tag'`.execute(
    ctx.db,
  )

/**
 * Who takes the last record of an article out of sight and who brings one back, or adds one, wait for each other: the
 * second sees what the first did.
 */
const holdArticles = (ctx: Ctx, articles: readonly string[]) =>
  fixed`select id from article where company_id = ${ctx.company.guid} and id = any(${[...articles]}::uuid[])
    order by id for update`

const release = (ctx: Ctx, articles: readonly string[]) =>
  fixed`with ended as (update article a set released = true
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

/** The same, to be sent with what ends their records. */
export const releasingCodes = (ctx: Ctx, articles: readonly string[]): CompiledQuery[] =>
  articles.length > 0 ? [holdArticles(ctx, articles).compile(), release(ctx, articles).compile()] : []

/** Both are sent at once: whoever does not wait for them may send the commit behind them. */
export const claimCodesAgain = async (ctx: Ctx, articles: readonly string[]): Promise<void> => {
  if (articles.length === 0) return
  const held = holdArticles(ctx, articles).execute(ctx.db)
  const claimed = fixed`with back as (update article set released = false
    where company_id = ${ctx.company.guid} and id = any(${[...articles]}::uuid[]) and released)
    update code set released = false
    where company_id = ${ctx.company.guid} and article_id = any(${[...articles]}::uuid[]) and released`.execute(ctx.db)
  await pipeline([held, claimed])
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

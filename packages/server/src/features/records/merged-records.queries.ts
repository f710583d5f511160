import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'

/**
 * Emptied into another record, of the same article or of the same name without a barcode: it is no record any more, and
 * no trash either.
 */
export const retireMerged = (ctx: Ctx, guid: string, into: string) =>
  fixed`update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, merged_into = ${into}
    where company_id = ${ctx.company.guid} and id = ${guid}`.compile()

/** Those of records that a movement made which nobody has kept or written anything about since. */
export const bareRecords = async (ctx: Ctx, guids: readonly string[]): Promise<Set<string>> => {
  const of = (table: string) =>
    sql`not exists (select from ${sql.table(table)} t where t.company_id = ${ctx.company.guid} and t.item_id = r.id)`
  const { rows } = await sql<{
    id: string
  }>`select r.id from unnest(${[...guids]}::uuid[]) as r(id)
    where ${of('attachment')} and ${of('record_comment')} and ${of('reservation')}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * What a record that was out of sight is called by now: name, code, type and unit are its article's, which may have
 * changed meanwhile. Variants and lots are counted as their product is.
 */
export const IDENTITY_AGAIN =
  sql.raw(`name = a.name, name_key = a.name_key, type = a.type, tag = k.code, tag_key = coalesce(k.code_key, ''),
  unit = coalesce((select pa.unit from item p join article pa on pa.company_id = p.company_id and pa.id = p.article_id where p.company_id = i.company_id and p.id = i.parent_item_id), a.unit)
  from article a left join code k on k.company_id = a.company_id and k.article_id = a.id and k.kind = 'tag' where a.company_id = i.company_id and a.id = i.article_id`)

/** Takes a merged record back to life, for the reversal of its move. */
export const reviveMerged = async (ctx: Ctx, guids: readonly string[]): Promise<void> => {
  await sql`update item i set deleted_at = null, deleted_by = null, merged_into = null, ${IDENTITY_AGAIN}
    and i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[]) and i.merged_into is not null`.execute(
    ctx.db,
  )
}

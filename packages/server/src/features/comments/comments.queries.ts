import type { RecordTarget } from '@entrepot/contract/modules.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { belongsTo, ownerOf, rulesOf } from '../attachments/index.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'

type Ref = { guid: string; name: string }
export type CommentRow = {
  guid: string
  target: RecordTarget
  record: string
  text: string
  author: (Ref & { picture: string | null }) | null
  mentions: Ref[]
  version: number
  createdAt: Date
  editedAt: Date | null
  /** An act left it: it is not changed. */
  stays: boolean
}
type Raw = {
  id: string
  record: string
  target: RecordTarget
  text: string
  created_by: string | null
  created_by_name: string
  author_picture: string | null
  mentions: Ref[]
  version: number
  created_at: Date
  edited_at: Date | null
  stays: boolean
}

const rowOf = (raw: Raw): CommentRow => ({
  guid: raw.id,
  target: raw.target,
  record: raw.record,
  text: raw.text,
  author: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name, picture: raw.author_picture } : null,
  mentions: raw.mentions,
  version: raw.version,
  createdAt: raw.created_at,
  editedAt: raw.edited_at,
  stays: raw.stays,
})

const columns = (ctx: Ctx) =>
  sql`c.id, ${ownerOf(ctx, 'c')}, c.text, c.created_by, c.created_by_name, c.version, c.created_at, c.edited_at, c.stays, (select a.picture_id from app_user a where a.company_id = c.company_id and a.id = c.created_by) as author_picture,
  coalesce((select jsonb_agg(jsonb_build_object('guid', u.id, 'name', trim(u.firstname || ' ' || u.lastname)) order by u.firstname, u.id) from app_user u where u.company_id = c.company_id and u.id = any(c.mentions)), '[]') as mentions`

export const pageOfComments = async (
  ctx: Ctx,
  record: RecordRef,
  page: { offset: number; limit: number },
): Promise<{ rows: CommentRow[]; total: number }> => {
  const where = sql`from record_comment c
    where c.company_id = ${ctx.company.guid} and ${belongsTo(ctx, 'c', record)}`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${columns(ctx)} ${where}
      order by c.created_at desc, c.id desc offset ${page.offset} limit ${page.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const commentByGuid = async (
  ctx: Ctx,
  guid: string,
  options: { lock?: boolean } = {},
): Promise<CommentRow | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select ${columns(ctx)} from record_comment c
      where c.company_id = ${ctx.company.guid} and c.id = ${guid} ${
        options.lock
          ? sql`for
      update of c`
          : sql``
      }`.execute(ctx.db)
  return row ? rowOf(row) : null
}

export const insertComment = (
  ctx: Ctx,
  { target, guid: record }: RecordRef,
  { guid, text, mentions, stays = false }: { guid: string; text: string; mentions: readonly string[]; stays?: boolean },
) =>
  sql`insert into record_comment (company_id, id, ${sql.ref(rulesOf(ctx, target).column)}, text, mentions, stays, created_by,
    created_by_name) values (${ctx.company.guid}, ${guid}, ${record}, ${text}, ${[...mentions]}::uuid[],
    ${stays}, ${ctx.user.guid}, ${ctx.user.name})`.execute(ctx.db)

export const updateComment = (
  ctx: Ctx,
  guid: string,
  { text, mentions }: { text: string; mentions: readonly string[] },
) =>
  sql`update record_comment set text = ${text}, mentions = ${[...mentions]}::uuid[], version = version + 1,
    edited_at = clock_timestamp() where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const deleteComment = (ctx: Ctx, guid: string) =>
  ctx.db.deleteFrom('record_comment').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()

/** People who can sign in and whose name holds the words, by name. */
export const colleagues = async (ctx: Ctx, search: string, most: number): Promise<Ref[]> => {
  const words = searchKey(search)
    .split(' ')
    .filter(Boolean)
    .map((word) => sql`and position(${word} in entrepot_fold(u.firstname || ' ' || u.lastname)) > 0`)
  const { rows } = await sql<Ref>`
    select u.id as guid, trim(u.firstname || ' ' || u.lastname) as name from app_user u
    where u.company_id = ${ctx.company.guid} and u.active and u.is_user
    and u.id <> ${ctx.user.guid} ${words.length > 0 ? sql.join(words, sql` `) : sql``}
    order by u.firstname collate natural_order, u.lastname collate natural_order, u.id limit ${most}`.execute(ctx.db)
  return rows
}

export const activeAmong = async (ctx: Ctx, guids: readonly string[]): Promise<string[]> => {
  const { rows } = await fixed<{
    id: string
  }>`select id from app_user where company_id = ${ctx.company.guid} and active and is_user
    and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

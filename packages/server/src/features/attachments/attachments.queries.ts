import type { Extension } from '@entrepot/contract/attachments/attachment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { keepRemoval, removalOf } from '../../kernel/removals.queries.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import { belongsTo, ownerOf } from './owner.queries.ts'
import { rulesOf } from './records.ts'

export type AttachmentRow = {
  guid: string
  target: RecordTarget
  record: string
  name: string
  extension: Extension
  description: string
  bytes: number
  file: string
  version: number
  createdAt: Date
  createdBy: { guid: string; name: string } | null
  updatedAt: Date
  updatedByName: string
}
type Raw = {
  id: string
  record: string
  target: RecordTarget
  name: string
  extension: Extension
  description: string
  bytes: number
  file: string
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by_name: string
}

const rowOf = (raw: Raw): AttachmentRow => ({
  guid: raw.id,
  target: raw.target,
  record: raw.record,
  name: raw.name,
  extension: raw.extension,
  description: raw.description,
  bytes: raw.bytes,
  file: raw.file,
  version: raw.version,
  createdAt: raw.created_at,
  createdBy: raw.created_by ? { guid: raw.created_by, name: raw.created_by_name } : null,
  updatedAt: raw.updated_at,
  updatedByName: raw.updated_by_name,
})

const columns = (ctx: Ctx) =>
  sql`a.id, ${ownerOf(ctx, 'a')}, a.name, a.extension, a.description, a.bytes, a.file, a.version, a.created_at,
    a.created_by, a.created_by_name, a.updated_at, a.updated_by_name`

export const attachmentsOf = async (ctx: Ctx, record: RecordRef): Promise<AttachmentRow[]> => {
  const { rows } =
    await sql<Raw>`select ${columns(ctx)} from attachment a where a.company_id = ${ctx.company.guid} and ${belongsTo(ctx, 'a', record)}
      order by a.created_at desc, a.id desc`.execute(ctx.db)
  return rows.map(rowOf)
}

export const attachmentByGuid = async (
  ctx: Ctx,
  guid: string,
  options: { lock?: boolean } = {},
): Promise<AttachmentRow | null> => {
  const {
    rows: [row],
  } = await sql<Raw>`select ${columns(ctx)} from attachment a
      where a.company_id = ${ctx.company.guid} and a.id = ${guid} ${options.lock ? sql`for update` : sql``}`.execute(
    ctx.db,
  )
  return row ? rowOf(row) : null
}

/** Counted with the record locked, so that there are never more than so many. */
export const countLocked = async (ctx: Ctx, target: RecordTarget, guid: string): Promise<number> => {
  await sql`select from ${sql.table(rulesOf(ctx, target).table)}
    where company_id = ${ctx.company.guid} and id = ${guid} for no key update`.execute(ctx.db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from attachment a
    where a.company_id = ${ctx.company.guid} and ${belongsTo(ctx, 'a', { target, guid })}`.execute(ctx.db)
  return rows[0]!.n
}

export type NewAttachment = {
  guid: string
  name: string
  extension: Extension
  description: string
  bytes: number
  file: string
}
export const insertAttachment = (
  ctx: Ctx,
  { target, guid: record }: RecordRef,
  { guid, name, extension, description, bytes, file }: NewAttachment,
) =>
  sql`insert into attachment (company_id, id, ${sql.ref(rulesOf(ctx, target).column)}, name, extension, description, bytes,
    file, created_by, created_by_name, updated_by_name)
    values (${ctx.company.guid}, ${guid}, ${record}, ${name}, ${extension}, ${description}, ${bytes}, ${file},
    ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.name})`.execute(ctx.db)

export const updateAttachment = (
  ctx: Ctx,
  guid: string,
  { name, description }: { name: string; description: string },
) =>
  sql`update attachment set name = ${name}, description = ${description}, version = version + 1,
    updated_at = clock_timestamp(), updated_by_name = ${ctx.user.name}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const deleteAttachment = async (ctx: Ctx, guid: string): Promise<void> => {
  await keepRemoval(ctx, 'attachment', guid)
  await ctx.db.deleteFrom('attachment').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()
}

/** A file that the caller removed, and whose it was. */
export const removedAttachment = async (ctx: Ctx, guid: string): Promise<AttachmentRow | null> => {
  const content = await removalOf(ctx, 'attachment', guid)
  if (!content) return null
  const { rows } = await sql<Raw>`select ${columns(ctx)} from jsonb_populate_record(null::attachment,
    ${JSON.stringify(content)}::jsonb) a`.execute(ctx.db)
  return rowOf(rows[0]!)
}
export const insertAgain = (ctx: Ctx, guid: string) =>
  sql`insert into attachment select a.* from removal r, jsonb_populate_record(null::attachment, r.content) a
    where r.company_id = ${ctx.company.guid} and r.id = ${guid} and r.kind = 'attachment'`.execute(ctx.db)

import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type FileRow = { guid: string; name: string; extension: string; bytes: number; file: string }

const COLUMNS = sql`f.id as guid, f.name, f.extension, f.bytes, f.file`
export const filesOf = async (ctx: Ctx, mail: string): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`select ${COLUMNS} from email_file f
    where f.company_id = ${ctx.company.guid} and f.notification_id = ${mail} order by f.created_at, f.id`.execute(
    ctx.db,
  )
  return rows
}
export const insertFile = (ctx: Ctx, mail: string, one: FileRow) =>
  sql`insert into email_file (company_id, id, notification_id, name, extension, bytes, file)
    values (${ctx.company.guid}, ${one.guid}, ${mail}, ${one.name}, ${one.extension}, ${one.bytes}, ${one.file})`.execute(
    ctx.db,
  )
export const deleteFile = (ctx: Ctx, guid: string) =>
  sql`delete from email_file where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

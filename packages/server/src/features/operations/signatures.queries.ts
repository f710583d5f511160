import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type SignatureRow = {
  guid: string
  task: string
  /** Of the form of the task; empty: what was handed over. */
  field: string
  name: string
  file: string
  signedAt: Date
  by: { guid: string; name: string } | null
}
type Raw = {
  id: string
  task_id: string
  field: string
  name: string
  file: string
  signed_at: Date
  signed_by: string | null
  signed_by_name: string
}

export const signaturesOf = async (ctx: Ctx, tasks: readonly string[]): Promise<SignatureRow[]> => {
  if (tasks.length === 0) return []
  const { rows } = await sql<Raw>`select id, task_id, field, name, file, signed_at, signed_by, signed_by_name
    from task_signature where company_id = ${ctx.company.guid} and task_id = any(${[...tasks]}::uuid[])
    order by signed_at, id`.execute(ctx.db)
  return rows.map((raw) => ({
    guid: raw.id,
    task: raw.task_id,
    field: raw.field,
    name: raw.name,
    file: raw.file,
    signedAt: raw.signed_at,
    by: raw.signed_by ? { guid: raw.signed_by, name: raw.signed_by_name } : null,
  }))
}

/** In the place of the one before. */
export const putSignature = async (
  ctx: Ctx,
  { guid, task, field, name, file }: Pick<SignatureRow, 'guid' | 'task' | 'field' | 'name' | 'file'>,
): Promise<void> => {
  await sql`delete from task_signature where company_id = ${ctx.company.guid} and task_id = ${task}
    and field = ${field}`.execute(ctx.db)
  await sql`insert into task_signature (company_id, id, task_id, field, name, file, signed_by, signed_by_name)
    values (${ctx.company.guid}, ${guid}, ${task}, ${field}, ${name}, ${file}, ${ctx.user.guid},
    ${ctx.user.name})`.execute(ctx.db)
}

import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type DueReport = {
  guid: string
  user: string
  language: string
  email: string | null
  total: number
  failed: number
}
/** Quick updates whose refused records are still to be told to who ran them. */
export const dueReports = async (db: Db, company: string): Promise<DueReport[]> => {
  const { rows } = await sql<DueReport>`
    select j.id as guid, j.user_id as "user", j.language, p.email, j.total, j.refused as failed
    from bulk_job j join app_user u on u.company_id = j.company_id and u.id = j.user_id
    left join person p on p.id = u.person_id
    where j.company_id = ${company} and j.report_due order by j.finished_at, j.id`.execute(db)
  return rows
}

/** False where another node was faster. */
export const takeReport = async (db: Db, company: string, guid: string): Promise<boolean> => {
  const { rows } = await sql`update bulk_job set report_due = false
    where company_id = ${company} and id = ${guid} and report_due returning id`.execute(db)
  return rows.length > 0
}

export const setReportDue = (ctx: Ctx, guid: string) =>
  sql`update bulk_job set report_due = true where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { TaskArticle, UnknownRow } from '@entrepot/contract/operations/task.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What a task says of a line of its order. */
export type ArticleRow = {
  line: string
  planned: Hundredths | null
  found: Hundredths | null
  lots: TaskArticle['lots']
  serials: string[]
}
type Raw = {
  line_id: string
  planned: string | null
  found: string | null
  lots: TaskArticle['lots']
  serials: string[]
}
const amount = (text: string | null) => (text === null ? null : quantityFromDecimal(text))

export const articlesOf = async (ctx: Ctx, task: string): Promise<ArticleRow[]> => {
  const { rows } = await sql<Raw>`select line_id, planned, found, lots, serials from operation_article
    where company_id = ${ctx.company.guid} and task_id = ${task}`.execute(ctx.db)
  return rows.map(({ line_id, planned, found, lots, serials }) => ({
    line: line_id,
    planned: amount(planned),
    found: amount(found),
    lots,
    serials,
  }))
}

/** What was chosen or came of lines; what is planned of them stays. */
export const keepFound = (ctx: Ctx, task: string, rows: readonly Omit<ArticleRow, 'planned'>[]) =>
  sql`insert into operation_article as a (company_id, task_id, line_id, found, lots, serials)
    select ${ctx.company.guid}, ${task}, r.line, r.found, r.lots, r.serials
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({ ...row, found: row.found === null ? null : quantityToDecimal(row.found) })),
    )}::jsonb) as r(line uuid, found numeric, lots jsonb, serials jsonb)
    on conflict (company_id, task_id, line_id) do update
      set found = excluded.found, lots = excluded.lots, serials = excluded.serials`.execute(ctx.db)

/** What a task chose is what the next one expects. */
export const planFound = (ctx: Ctx, from: string, to: string) =>
  sql`insert into operation_article as a (company_id, task_id, line_id, planned)
    select company_id, ${to}, line_id, found from operation_article
    where company_id = ${ctx.company.guid} and task_id = ${from} and found > 0
    on conflict (company_id, task_id, line_id) do update set planned = excluded.planned`.execute(ctx.db)

/** What a file said goes along with what was expected; whoever receives looks through it. */
export const carryFound = (ctx: Ctx, from: string, to: string) =>
  sql`insert into operation_article as a (company_id, task_id, line_id, planned, found, lots, serials)
    select company_id, ${to}, line_id, planned, found, lots, serials from operation_article
    where company_id = ${ctx.company.guid} and task_id = ${from}
    on conflict (company_id, task_id, line_id) do update set planned = excluded.planned, found = excluded.found,
      lots = excluded.lots, serials = excluded.serials`.execute(ctx.db)

export const forgetFound = (ctx: Ctx, task: string) =>
  sql`update operation_article set found = null, lots = '[]', serials = '[]'
    where company_id = ${ctx.company.guid} and task_id = ${task}`.execute(ctx.db)

export const setUnknown = (ctx: Ctx, task: string, unknown: readonly UnknownRow[]) =>
  sql`update operation_task set unknown = ${JSON.stringify(unknown)}::jsonb
    where company_id = ${ctx.company.guid} and id = ${task}`.execute(ctx.db)
export const unknownOf = async (ctx: Ctx, task: string): Promise<UnknownRow[]> => {
  const { rows } = await sql<{ unknown: UnknownRow[] }>`select unknown from operation_task
    where company_id = ${ctx.company.guid} and id = ${task}`.execute(ctx.db)
  return rows[0]?.unknown ?? []
}

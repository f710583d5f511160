import { type Hundredths, quantityFromDecimal, quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type Scan = { id: string; task: string; line: string; quantity: Hundredths }

/** A scan that was kept before, whoever sends it again. */
export const findScan = async (ctx: Ctx, task: string, id: string): Promise<Scan | null> => {
  const { rows } = await sql<{ id: string; task_id: string; line_id: string; quantity: string }>`
    select id, task_id, line_id, quantity from operation_scan
    where company_id = ${ctx.company.guid} and task_id = ${task} and id = ${id}`.execute(ctx.db)
  const [row] = rows
  return row ? { id: row.id, task: row.task_id, line: row.line_id, quantity: quantityFromDecimal(row.quantity) } : null
}

export const insertScans = (ctx: Ctx, scans: readonly Scan[]) =>
  sql`insert into operation_scan (company_id, id, task_id, line_id, quantity, scanned_by, scanned_by_name)
    select ${ctx.company.guid}, id, task, line, quantity, ${ctx.user.guid}, ${ctx.user.name}
    from unnest(${scans.map(({ id }) => id)}::uuid[], ${scans.map(({ task }) => task)}::uuid[],
      ${scans.map(({ line }) => line)}::uuid[],
      ${scans.map(({ quantity }) => quantityToDecimal(quantity))}::numeric[]) as s (id, task, line, quantity)`.execute(
    ctx.db,
  )

export type OwnCount = { line: string; by: { guid: string; name: string }; quantity: Hundredths }
/** What each person scanned of these lines. */
export const ownCounts = async (ctx: Ctx, task: string, lines: readonly string[]): Promise<OwnCount[]> => {
  if (lines.length === 0) return []
  const { rows } = await sql<{ line_id: string; by: string; name: string; quantity: string }>`
    select line_id, scanned_by as by, max(scanned_by_name) as name, sum(quantity) as quantity from operation_scan
    where company_id = ${ctx.company.guid} and task_id = ${task} and line_id = any(${[...lines]}::uuid[]) and scanned_by is not null
    group by 1, 2 order by 1, min(scanned_at)`.execute(ctx.db)
  return rows.map(({ line_id: line, by, name, quantity }) => ({
    line,
    by: { guid: by, name },
    quantity: quantityFromDecimal(quantity),
  }))
}

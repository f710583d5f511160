import { sql, transaction } from '../kernel/database.ts'
import type { TestNode } from './test-node.ts'

type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
/** How many rows of a company the planner reckons with in a table. */
export const reckonedWith = (node: TestNode, company: string, table: string): Promise<number> =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<Plan>`explain (format json)
      select from ${sql.table(table)} where company_id = ${sql.lit(company)}`.execute(db)
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
  })

import type { Recipient } from '@entrepot/contract/operations/operation.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** The sites that an operation has among its recipients, as its site is asked before it is deleted (DEST-07). */
export const setSites = async (ctx: Ctx, operation: string, recipients: readonly Recipient[]): Promise<void> => {
  const guids = recipients.flatMap(({ kind, guid }) => (kind === 'site' && guid ? [guid] : []))
  await sql`delete from operation_site where company_id = ${ctx.company.guid} and operation_id = ${operation}
    and site_id <> all(${guids}::uuid[])`.execute(ctx.db)
  if (guids.length === 0) return
  // One that is gone is only a name any more.
  await sql`insert into operation_site (company_id, operation_id, site_id)
    select s.company_id, ${operation}, s.id from site s
    where s.company_id = ${ctx.company.guid} and s.id = any(${guids}::uuid[])
    on conflict do nothing`.execute(ctx.db)
}

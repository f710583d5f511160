import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import type { OperationWrite } from './operations.queries.ts'

/**
 * The sites that an operation names, as its destination or among its recipients: asked before one is deleted (DEST-07).
 */
type Named = Pick<OperationWrite, 'guid' | 'recipients' | 'destinationSite'>
export const setSites = async (
  ctx: Ctx,
  { guid: operation, recipients, destinationSite: to }: Named,
): Promise<void> => {
  const named = recipients.flatMap(({ kind, guid }) => (kind === 'site' && guid ? [guid] : []))
  const guids = [...new Set([...named, ...(to?.guid ? [to.guid] : [])])]
  await sql`delete from operation_site where company_id = ${ctx.company.guid} and operation_id = ${operation}
    and site_id <> all(${guids}::uuid[])`.execute(ctx.db)
  if (guids.length === 0) return
  // One that is gone is only a name any more.
  await sql`insert into operation_site (company_id, operation_id, site_id)
    select s.company_id, ${operation}, s.id from site s
    where s.company_id = ${ctx.company.guid} and s.id = any(${guids}::uuid[])
    on conflict do nothing`.execute(ctx.db)
}

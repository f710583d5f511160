import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** Who the company is and whom it writes to, line by line as on paper. */
export const letterheadOf = async (
  ctx: Ctx,
  supplier: string | null,
): Promise<{ company: string[]; supplier: { lines: string[]; email: string } }> => {
  const [own, other] = await Promise.all([
    sql<{ address: string; zip_code: string; city: string; phone: string }>`
      select address, zip_code, city, phone from company where id = ${ctx.company.guid}`.execute(ctx.db),
    sql<{ contact_name: string; address: string; email: string; phone: string }>`
      select contact_name, address, email, phone from supplier
      where company_id = ${ctx.company.guid} and id = ${supplier}`.execute(ctx.db),
  ])
  const [company, to] = [own.rows[0], other.rows[0]]
  return {
    company: company
      ? [company.address, `${company.zip_code} ${company.city}`.trim(), company.phone].filter(Boolean)
      : [],
    supplier: {
      lines: to ? [to.contact_name, to.address, to.email, to.phone].filter(Boolean) : [],
      email: to?.email ?? '',
    },
  }
}

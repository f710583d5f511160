import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

const MOST_NAMED = 10

/**
 * Serial numbers are counted anew when another field means them, or the model. Answers those that one product
 * has more than once: then nothing may change.
 */
export const recountSerials = async (ctx: Ctx): Promise<string[]> => {
  const { guid: company } = ctx.company
  await sql`select lock_serials(${company}, true)`.execute(ctx.db)
  const { rows } = await sql<{ value: string }>`
    select min(s.value) as value from item i cross join lateral serial_of(i) s
    where i.company_id = ${company} and i.deleted_at is null and i.attributes <> '{}'
    group by s.product, s.serial_key having count(distinct i.article_id) > 1 order by 1 limit ${MOST_NAMED}`.execute(
    ctx.db,
  )
  if (rows.length > 0) return rows.map(({ value }) => value)
  await sql`delete from serial where company_id = ${company}`.execute(ctx.db)
  await sql`
    insert into serial (company_id, product, serial_key, article_id, uses)
    select i.company_id, s.product, s.serial_key, (array_agg(i.article_id))[1], count(*) from item i
    cross join lateral serial_of(i) s where i.company_id = ${company} and i.deleted_at is null and i.attributes <> '{}'
    group by 1, 2, 3`.execute(ctx.db)
  return []
}

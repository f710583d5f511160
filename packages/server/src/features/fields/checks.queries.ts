import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const FIELDS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'X-18 a serial number of a product names one article, and is counted as its records say',
    subject: 'records',
    query: `select coalesce(s.company_id, i.company_id), coalesce(s.product, i.product), coalesce(s.serial_key,
      i.serial_key) from serial s
      full join (select i.company_id, o.product, o.serial_key, count(*) as n, count(distinct i.article_id) as articles
      from item i cross join lateral serial_of(i) o where i.deleted_at is null group by 1, 2, 3) i
        on i.company_id = s.company_id and i.product = s.product and i.serial_key = s.serial_key
        where s.uses is distinct from i.n or i.articles <> 1`,
  },
  {
    name: 'P4 at most two fields cascade',
    subject: 'limits',
    query: `select company_id, target from custom_field where relations is not null group by 1, 2 having count(*) > 2`,
  },
]

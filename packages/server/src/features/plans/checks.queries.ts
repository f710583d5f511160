import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const PLANS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'P1 items are within the plan',
    subject: 'limits',
    query: `select c.id from company c join item i on i.company_id = c.id
      where i.deleted_at is null and c.limit_items is not null
      group by c.id, c.limit_items having count(*) > c.limit_items`,
  },
  {
    name: 'P2 users are within the plan',
    subject: 'limits',
    query: `select c.id from company c join app_user u on u.company_id = c.id
      where u.active and u.is_user and c.limit_users is not null
      group by c.id, c.limit_users having count(*) > c.limit_users`,
  },
  {
    name: 'P3 fields are within the plan',
    subject: 'limits',
    query: `select c.id from company c join custom_field f on f.company_id = c.id where c.limit_fields is not null
      group by c.id, c.limit_fields having count(*) > c.limit_fields`,
  },
]

import type { LedgerCheck } from '../../kernel/ledger-check.ts'

/** Who had more when the limits were set keeps it, and adds nothing. */
export const PLANS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'P1 items are within the plan',
    subject: 'limits',
    query: `select c.id from company c join item i on i.company_id = c.id
      where i.deleted_at is null and c.limit_items is not null
      group by c.id having count(*) > greatest(c.limit_items, c.items_when_limited)`,
  },
  {
    name: 'P2 users are within the plan',
    subject: 'limits',
    query: `select c.id from company c join app_user u on u.company_id = c.id
      where u.active and u.is_user and c.limit_users is not null
      group by c.id having count(*) > greatest(c.limit_users, c.users_when_limited)`,
  },
  {
    name: 'P3 fields are within the plan',
    subject: 'limits',
    query: `select c.id from company c join custom_field f on f.company_id = c.id where c.limit_fields is not null
      group by c.id having count(*) > greatest(c.limit_fields, c.fields_when_limited)`,
  },
]

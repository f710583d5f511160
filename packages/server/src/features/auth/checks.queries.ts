import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const AUTH_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'A1 a refresh family has one live token',
    subject: 'limits',
    query: `select family_id from refresh_token where used_at is null and revoked_at is null and expires_at > now()
      group by company_id, family_id having count(*) > 1`,
  },
  {
    name: 'A2 a refresh token was exchanged at most once',
    subject: 'limits',
    query: `select company_id, parent_id from refresh_token where parent_id is not null
      group by 1, 2 having count(*) > 1`,
  },
]

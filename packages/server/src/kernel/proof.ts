import { type Db, fixed } from './database.ts'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'
import { endedSessions } from './sessions.ts'
import type { Claims } from './tokens.ts'

/** Before a sensitive change: who has a second factor has shown it in this session a moment ago. */
export const requireProof = async (
  db: Db,
  now: Date,
  { company, family }: Claims,
  person: string | null,
): Promise<void> => {
  if (person === null) return
  const {
    rows: [row],
  } = await fixed<{ has_factor: boolean; proved_at: Date | null }>`
    select p.second_factor_since is not null as has_factor, (select proved_at from session_proof
    where company_id = ${company} and family_id = ${family}) as proved_at
    from person p where p.id = ${person}`.execute(db)
  const isProved = row?.proved_at && now.getTime() - row.proved_at.getTime() < LIMITS.factorProofMs
  if (row?.has_factor && !isProved) throw new Problem('factor_needed')
}

/**
 * An access token outlives its session by some minutes: it may finish what was under way, and change nothing that
 * opens the account again.
 */
export const requireLiveSession = async (db: Db, now: Date, { company, family }: Claims): Promise<void> => {
  if ((await endedSessions(db, company, [family], now)).size > 0) throw new Problem('invalid_token')
}

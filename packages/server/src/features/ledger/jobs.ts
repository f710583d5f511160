import type { Job } from '../../kernel/jobs.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { forgetProofs, openProofFor } from './proofs.queries.ts'
import { runProofs } from './prove.ts'
import { sealAll } from './seal.ts'

export const PROOFS = 'ledger-proofs'

/** The ledger is sealed every five minutes and proved every night; who asks for a proof has it begin at once. */
export const ledgerJobs = (kernel: Kernel): readonly Job[] => [
  { name: 'ledger-seal', cron: '*/5 * * * *', run: () => sealAll(kernel.services) },
  { name: PROOFS, cron: '* * * * *', run: () => runProofs(kernel) },
  { name: 'ledger-nightly', cron: '23 2 * * *', run: (now) => askEverywhere(kernel, now) },
]

const askEverywhere = async ({ services }: Kernel, now: Date): Promise<void> => {
  await forEachCompany(services, 'ledger: no proof asked for', (company) =>
    transaction(services.pool, { company }, async ({ db }) => {
      await forgetProofs(db, company, new Date(now.getTime() - LIMITS.notificationsKeptMs))
      await openProofFor(db, company, services.clock.orderedUuid(), null)
    }),
  )
  services.jobs.poke(PROOFS)
}

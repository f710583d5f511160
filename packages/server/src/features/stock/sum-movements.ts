import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import type { Services } from '../../kernel/context.ts'
import { instantOf, transaction } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { settledAt } from '../../kernel/settled.ts'
import { withRests } from '../../kernel/with-rests.ts'
import { chunkSome } from './chunks.queries.ts'
import { holdCategories } from './held-categories.queries.ts'
import { sumItems } from './item-sums.queries.ts'

/**
 * What moved is written by its columns, and what there is added up, for charts every five minutes, as far as nobody can
 * still be writing it.
 */
export const sumJob = ({ services }: Kernel): Job => ({
  name: 'movement-sums',
  cron: '*/5 * * * *',
  run: () => sumEverywhere(services),
})

const sumEverywhere = async (services: Services): Promise<void> => {
  const settled = await settledAt(services)
  if (!settled) return
  await forEachCompany(services, 'charts: no columns', (company) => chunkCompany(services, company, settled))
  // A record is dated by the beginning of the work that makes it, and no work lasts as long.
  const earlier = new Date(instantOf(settled).getTime() - LIMITS.longestWorkMs).toISOString()
  await forEachCompany(services, 'charts: no categories', (company) =>
    holdCategories(
      (part) => transaction(services.pool, { company }, ({ db }) => part(db), { patienceMs: LIMITS.chunkStatementMs }),
      company,
      earlier,
      LIMITS.thingsPerMovementHeldRow,
    ),
  )
  await forEachCompany(services, 'charts: not counted', (company) =>
    transaction(services.pool, { company }, ({ db }) => sumItems(db, company, earlier, LIMITS.sumItemsFrom), {
      patienceMs: LIMITS.proofStatementMs,
    }),
  )
}

const chunkCompany = async (services: Services, company: string, settled: string): Promise<void> => {
  const step = () =>
    transaction(
      services.pool,
      { company },
      async ({ db }) =>
        chunkSome(db, company, {
          zone: await timeZoneOf(db, company),
          settled,
          size: LIMITS.chunkMovements,
          dropped: LIMITS.dropBatch,
        }),
      { patienceMs: LIMITS.chunkStatementMs },
    )
  // Each part in a transaction of its own.
  await withRests(async () => !services.isDraining && (await step()))
}

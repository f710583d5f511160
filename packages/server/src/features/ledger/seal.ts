import { forEachCompany } from '../../kernel/companies.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { settledAt } from '../../kernel/settled.ts'
import { withRests } from '../../kernel/with-rests.ts'
import { sealSome } from './chain.queries.ts'

/** Seals what was posted since the last block, in every company. */
export const sealAll = async (services: Services): Promise<void> => {
  const settled = await settledAt(services)
  if (settled)
    await forEachCompany(services, 'ledger: not sealed', (company) => sealCompany(services, company, settled))
}

export const sealCompany = async (
  services: Pick<Services, 'pool' | 'isDraining'>,
  company: string,
  settled: string,
): Promise<void> => {
  // Each block in a transaction of its own.
  await withRests(
    async () =>
      !services.isDraining &&
      (await transaction(services.pool, { company }, ({ db }) => sealSome(db, company, settled, LIMITS.sealBatch))) ===
        LIMITS.sealBatch,
  )
}

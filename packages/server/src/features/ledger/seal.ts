import { forEachCompany } from '../../kernel/companies.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { settledAt } from '../../kernel/settled.ts'
import { sealSome } from './chain.queries.ts'

/** Seals what was posted since the last block, in every company. */
export const sealAll = async (services: Services): Promise<void> => {
  const settled = await settledAt(services)
  if (settled)
    await forEachCompany(services, 'ledger: not sealed', (company) => sealCompany(services, company, settled))
}

export const sealCompany = async (
  { pool }: Pick<Services, 'pool'>,
  company: string,
  settled: string,
): Promise<void> => {
  while (
    (await transaction(pool, { company }, ({ db }) => sealSome(db, company, settled, LIMITS.sealBatch))) ===
    LIMITS.sealBatch
  ) {
    /* Each block in a transaction of its own. */
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { withRests } from '../../kernel/with-rests.ts'
import { horizon, sealSome, stillWriting } from './chain.queries.ts'

const ASKS_EVERY_MS = 250

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

/**
 * An instant before which no movement can appear any more. A movement is dated inside the statement that makes it, and
 * no statement lasts as long as `sealAfterMs`: what was dated before that had begun to write by now. Once everybody who
 * had begun by now has ended, it is all there. Null while somebody takes longer than is waited for: the next round
 * seals it.
 */
export const settledAt = async ({ pool, log }: Services): Promise<string | null> => {
  const { settled, writers } = await transaction(pool, {}, ({ db }) => horizon(db, LIMITS.sealAfterMs), {
    readOnly: true,
  })
  for (let [waited, left] = [0, writers]; waited <= LIMITS.sealWaitMs; waited += ASKS_EVERY_MS) {
    if (left.length > 0) left = await transaction(pool, {}, ({ db }) => stillWriting(db, left), { readOnly: true })
    if (left.length === 0) return settled
    await wait(ASKS_EVERY_MS)
  }
  log.info('ledger: somebody writes for long, sealed in the next round')
  return null
}

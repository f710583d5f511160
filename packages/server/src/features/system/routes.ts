import { systemApi } from '@entrepot/contract/system/system.ts'
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { readMigrationFiles } from '../../db/migration-files.ts'
import { transaction } from '../../kernel/database.ts'
import type { Feature } from '../../kernel/feature.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { keptMails, stateOfDatabase } from './system.queries.ts'

export const system: Feature = {
  mount: (mount, { services, openApi }) => {
    const wanted = readMigrationFiles(MIGRATIONS_FOLDER).length
    mount('system', systemApi, {
      health: async () => {
        const state = await transaction(services.pool, {}, ({ db }) => stateOfDatabase(db), { readOnly: true }).catch(
          () => null,
        )
        const isReady =
          !services.isDraining &&
          state?.writable &&
          state.migrations === wanted &&
          Math.abs(state.now.getTime() - services.clock.now().getTime()) <= LIMITS.clockDriftMs
        if (!isReady) throw new Problem('busy', {}, undefined, { retryAfter: 2 })
        return { status: 'ok' as const }
      },
      openapi: async () => openApi(),
      outbox: async (_ctx, { query }) => ({
        ...(await transaction(services.pool, {}, ({ db }) => keptMails(db, query.to, boundsOf(query)))),
        page: query.page,
        size: query.size,
      }),
    })
  },
}

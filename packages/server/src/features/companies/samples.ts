import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { type FeatureSamples, on } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    // There is one company, and each save counts: the answers of two saves are alike only from the same beginning.
    updateCompany: async (world) => {
      await transaction(world.node.pool, { company: world.admin.company }, ({ db }) =>
        sql`update company set version = 1, notes = '' where id = ${world.admin.company}`.execute(db),
      )
      return { body: { name: world.fresh() } }
    },
    setModules: (world) => on(world.admin.company, { modules: [...MODULES] }),
  },
}
export default samples

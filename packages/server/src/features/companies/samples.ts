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
  whole: {
    updateCompany: (world) => ({
      body: {
        name: world.fresh(),
        employees: '10-49',
        sector: 'bank',
        email: 'stock@example.com',
        phone: '0612345678',
        address: '1 rue du Port',
        city: 'Lyon',
        zip_code: '69001',
        country: 'FR',
        notes: world.fresh(),
        date_format: 'DD/MM/YYYY',
        currency: 'euro',
        timezone: 'Europe/Paris',
        lot_order: 'warn',
        offline_days: 3,
      },
    }),
  },
}
export default samples

import { type FeatureSamples, sealNow } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    find: async (world) => ({ params: { fingerprint: await sealNow(world) } }),
  },
  make: async ({ node, admin }) => {
    await sealNow({ node, admin })
    await admin.post('/ledger/proofs')
  },
  faults: {
    'X-40 ': `select seal_ledger(id, now() + interval '1 hour', 1000) from company; update movement
      set comment = 'touched' where kind = 'out'`,
  },
}
export default samples

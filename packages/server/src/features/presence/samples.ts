import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    list: (world) => ({ query: { folder: world.folder } }),
    look: (world) => ({ body: { folder: world.folder, tab: crypto.randomUUID() } }),
  },
  make: ({ admin, folder }) => admin.put('/presence', { folder, tab: crypto.randomUUID() }),
}
export default samples

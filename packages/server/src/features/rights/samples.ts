import { type FeatureSamples, on } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    explain: (world) => ({ query: { folder: world.folder } }),
    viewAs: (world) => on(world.user),
  },
}
export default samples

import { type FeatureSamples, FORMULA } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    layout: (world) => ({
      body: {
        itemType: 'product',
        sections: [{ name: world.freshOpen(), fields: [{ name: 'name' }, { name: 'parent' }] }],
      },
    }),
    formula: () => ({
      body: { formula: FORMULA },
    }),
  },
}
export default samples

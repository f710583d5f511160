import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    run: () => ({
      body: {
        search: 'x',
        sort: 'name',
        filters: { operator: 'AND', rules: [{ field: 'parent', operator: 'not_empty' }] },
      },
    }),
  },
}
export default samples

import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  make: async ({ admin, mark, open }) => {
    await admin.put('/layouts/items', { layout: { columns: [{ id: 'name', alias: mark }] } })
    await admin.put('/layouts/items/company', { layout: { columns: [{ id: 'name', alias: open }] } })
  },
}
export default samples

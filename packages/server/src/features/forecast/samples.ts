import { type FeatureSamples, newItem, on, onceFor } from '../../testing/samples.ts'

/** Something of it went out. */
const used = onceFor(async (world) => {
  const item = await newItem(world)
  await world.admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 2, action: world.fresh() })
  return item
})

const samples: FeatureSamples = {
  examples: {
    list: async (world) => {
      await used(world)
      return { query: { folder: world.folder } }
    },
    ofItem: async (world) => on(await used(world)),
  },
  make: used,
}
export default samples

import { type FeatureSamples, newItem, onceFor } from '../../testing/samples.ts'

const counted = onceFor(async (world) => {
  const item = await newItem(world)
  await world.admin.post(`/items/${item}/inventory`, { quantity: 4 })
  return item
})

const samples: FeatureSamples = {
  examples: {
    list: async (world) => {
      await counted(world)
      return { query: { folder: world.folder, most: 500 } }
    },
    accuracy: async (world) => {
      await counted(world)
      return { query: { folder: world.folder } }
    },
  },
  make: counted,
}
export default samples

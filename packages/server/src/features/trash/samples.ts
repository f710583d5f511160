import { type FeatureSamples, newItem, type World } from '../../testing/samples.ts'

const trashed = async (world: World) => {
  const guid = await newItem(world)
  await world.admin.del(`/items/${guid}`)
  return guid
}

const samples: FeatureSamples = {
  examples: {
    restore: async (world) => ({ body: { guids: [await trashed(world)], destination: world.target } }),
    remove: async (world) => ({ body: { guids: [await trashed(world)] } }),
  },
  faults: {
    'X4 nothing': `update item set deleted_at = now(), purged_at = now(), description = 'left'
      where name = 'Camion' or name = 'Clous'`,
  },
}
export default samples

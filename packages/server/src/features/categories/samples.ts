import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newCategory = async (world: World) =>
  (await world.admin.post('/categories', { name: world.fresh(), itemType: 'product' })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    get: (world) => on(world.category),
    create: (world) => ({ body: { name: world.fresh(), itemType: 'product' } }),
    update: async (world) => on(await newCategory(world), { name: world.fresh() }),
    remove: async (world) => on(await newCategory(world)),
    bulkRemove: async (world) => ({ body: { guids: [await newCategory(world)] } }),
    effect: (world) => ({ body: { guids: [world.category] } }),
  },
  whole: {
    update: async (world) => on(await newCategory(world), { name: world.fresh() }),
  },
}
export default samples

import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newTag = async (world: World) => (await world.admin.post('/tags', { name: world.fresh() })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    get: (world) => on(world.tag),
    create: (world) => ({ body: { name: world.fresh(), color: 'teal' } }),
    update: async (world) => on(await newTag(world), { name: world.fresh(), color: 'teal' }),
    remove: async (world) => on(await newTag(world)),
    bulkRemove: async (world) => ({ body: { guids: [await newTag(world)] } }),
    merge: async (world) => ({ body: { tags: [await newTag(world)], into: await newTag(world) } }),
    effect: (world) => ({ body: { guids: [world.tag] } }),
  },
  whole: {
    update: async (world) => on(await newTag(world), { name: world.fresh(), color: 'teal' }),
  },
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const nameOf = (world: World) => `f_${world.freshOpen().replaceAll(/\W/g, '_')}`
const bodyOf = (world: World) => ({
  name: nameOf(world),
  code: `"${world.freshOpen().replaceAll('"', '')}"`,
  returnedValue: 'text',
})
const newFunction = (world: World) => created(world.admin.post('/api/functions', bodyOf(world)))
const one = onceFor(newFunction)

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await one(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newFunction(world), { name: nameOf(world) }),
    remove: async (world) => on(await newFunction(world)),
    test: async (world) => on(await one(world), { item: await newItem(world) }),
    try: async (world) => ({ body: { ...bodyOf(world), item: await newItem(world) } }),
  },
  whole: {
    update: async (world) =>
      on(await newFunction(world), { name: nameOf(world), code: '{quantity} + 1', returnedValue: 'number' }),
  },
  make: one,
}
export default samples

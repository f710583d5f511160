import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const plain = (name: string) => ({ name })
const sections = (world: World) => [{ name: world.freshOpen(), fields: [plain('name'), plain('parent'), plain('tag')] }]
const aLayout = (world: World) => ({ name: world.freshOpen(), itemType: 'product', sections: sections(world) })
const newLayout = (world: World) => created(world.admin.post('/form-layouts', aLayout(world)))
const layout = onceFor(newLayout)

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await layout(world)),
    create: (world) => ({ body: aLayout(world) }),
    update: async (world) => on(await newLayout(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newLayout(world)),
  },
  whole: {
    update: async (world) =>
      on(await newLayout(world), {
        name: world.freshOpen(),
        itemType: 'product',
        category: await created(world.admin.post('/categories', { name: world.freshOpen(), itemType: 'product' })),
        active: false,
        sections: [
          {
            name: world.freshOpen(),
            visibility: 'product',
            fields: [
              plain('name'),
              plain('parent'),
              { name: 'tag', width: 6, required: true, min_length: 2, max_length: 20, show_for_item_type: 'product' },
              { name: 'threshold', width: 6, min: 1, max: 5 },
            ],
          },
        ],
      }),
  },
  make: layout,
}
export default samples

import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const anArticle = (world: World) => ({
  name: world.freshOpen(),
  tag: world.freshOpen(),
  reference: world.freshOpen(),
  unitPrice: 1.25,
  leadDays: 3,
  packaging: 10,
  quantity: 20,
})
const newSupplier = (world: World) =>
  created(
    world.admin.post('/suppliers', {
      name: world.freshOpen(),
      contact: { name: world.freshOpen(), email: 'faure@example.com', phone: '0144556677' },
      address: world.freshOpen(),
      comment: world.freshOpen(),
      articles: [anArticle(world)],
    }),
  )
const supplier = onceFor(newSupplier)

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await supplier(world)),
    create: (world) => ({ body: { name: world.freshOpen(), articles: [anArticle(world)] } }),
    update: async (world) => on(await newSupplier(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newSupplier(world)),
  },
  whole: {
    update: async (world) =>
      on(await newSupplier(world), {
        name: world.freshOpen(),
        contact: { name: world.freshOpen(), email: 'autre@example.com', phone: '0611223344' },
        address: world.freshOpen(),
        comment: world.freshOpen(),
        articles: [anArticle(world)],
      }),
  },
  make: supplier,
}
export default samples

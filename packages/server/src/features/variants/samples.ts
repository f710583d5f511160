import { FAR, type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newVariant = async (world: World) =>
  (await world.admin.post(`/items/${world.product}/variants`, { kind: 'lot', name: world.fresh(), quantity: 1 })).body
    .guid as string

const samples: FeatureSamples = {
  examples: {
    list: (world) => ({ query: { item: world.product, folder: world.folder } }),
    get: (world) => on(world.variant),
    ofItem: (world) => on(world.product),
    suggestion: (world) => ({ params: { guid: world.product }, query: { quantity: '1' } }),
    create: (world) => on(world.product, { kind: 'lot', name: world.fresh(), quantity: 1 }),
    update: async (world) => on(await newVariant(world), { name: world.fresh() }),
    remove: async (world) => on(await newVariant(world)),
    bulkRemove: async (world) => ({ body: { guids: [await newVariant(world)] } }),
    copy: async (world) => on(await newVariant(world)),
  },
  whole: {
    update: async (world) => {
      const field = world.fresh()
      await world.admin.post('/fields', { name: field, type: 'text', target: 'items' })
      return on(await newVariant(world), {
        kind: 'lot',
        name: world.fresh(),
        description: world.fresh(),
        tag: world.fresh(),
        active: true,
        status: 'neuf',
        expiryDate: FAR,
        threshold: 2,
        quantity: 1,
        attributes: { [field]: 'x' },
      })
    },
  },
  rows: ({ admin, item }) => [
    [
      `insert into expiry_notice (company_id, item_id, expires_on) values ($1, $2, '2999-12-31')`,
      [admin.company, item],
    ],
  ],
}
export default samples

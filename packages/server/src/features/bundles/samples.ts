import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'
import { aFolder } from '../../testing/test-node.ts'

/** What bundles require: the category of stocks, and fields that mean the model and the name of the stock. */
const setup = onceFor(async (world) => {
  const { body } = await world.admin.get('/categories?target=folder&size=500')
  const known = body.data.find(({ name }: { name: string }) => name === 'Stock')?.guid
  const category = known ?? (await created(world.admin.post('/categories', { name: 'Stock', folderType: 'stock' })))
  for (const mapped of ['model', 'stockname', 'bundlenumber'])
    await world.admin.post('/fields', { name: world.freshOpen(), type: 'text', target: 'items', mapped })
  return String(category)
})
const newStock = async (world: World) =>
  aFolder(world.admin, world.fresh(), { parent: world.folder, category: await setup(world) })
const aProduct = async (world: World) => ({ item: await newItem(world), location: world.folder, quantity: 2 })
const aBundle = async (world: World) => ({
  name: world.fresh(),
  stock: await newStock(world),
  model: world.fresh(),
  products: [await aProduct(world)],
})
const newBundle = async (world: World) => created(world.admin.post('/bundles', await aBundle(world)))
const bundle = onceFor(newBundle)

/** Equipment that has left with its bundle. */
const leave = onceFor(async (world) => {
  const stock = await newStock(world)
  const model = world.fresh()
  await created(world.admin.post('/bundles', { name: world.fresh(), stock, model, products: [await aProduct(world)] }))
  const { body } = await world.admin.get('/fields?size=500')
  const field = body.data.find(({ mapped }: { mapped: string | null }) => mapped === 'model').name
  const item = await created(
    world.admin.post('/items', {
      name: world.fresh(),
      type: 'equipment',
      parent: stock,
      quantity: 1,
      attributes: { [field]: model },
    }),
  )
  await world.admin.post(`/items/${item}/transactions`, {
    type: 'out',
    quantity: 1,
    action: 'given_to_technician',
  })
})

/** An exit that left alone is said to have taken a product along. */
const anExit = (takenBack: string) =>
  `insert into bundle_exit (company_id, group_id, item_id, bundle_name, products, taken_back_at)
    select company_id, group_id, item_id, 'Kit', 1, ${takenBack} from movement m where kind = 'out'
      and not exists (select from movement r where r.company_id = m.company_id and r.reverses_id = m.id) limit 1`

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await bundle(world)),
    create: async (world) => ({ body: await aBundle(world) }),
    update: async (world) => on(await newBundle(world), { name: world.fresh() }),
    remove: async (world) => on(await newBundle(world)),
  },
  whole: {
    update: async (world) => on(await newBundle(world), await aBundle(world)),
  },
  make: async (world) => {
    await leave(world)
    return bundle(world)
  },
  hidden: async (world) => ({ bundle: await bundle(world) }),
  faults: {
    'BU1 ': anExit('null'),
    'BU2 ': anExit('now()'),
  },
}
export default samples

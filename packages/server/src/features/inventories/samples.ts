import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const newInventory = (world: World, name = world.fresh()) =>
  created(world.admin.post('/inventories', { name, folders: [world.folder], comment: world.fresh() }))
const counted = async (world: World, name?: string) => {
  const [guid, item] = [await newInventory(world, name), await newItem(world)]
  await world.admin.post(`/inventories/${guid}/counts`, { lines: [{ guid: item, quantity: 3 }] })
  return guid
}
const submitted = async (world: World) => {
  const guid = await counted(world)
  await world.admin.post(`/inventories/${guid}/submit`, {})
  return guid
}
/** One that a count of cannot be posted: it was taken away since. */
const refused = onceFor(async (world) => {
  const guid = await newInventory(world)
  const item = await newItem(world)
  await world.admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 5 })
  await world.admin.post(`/inventories/${guid}/counts`, { lines: [{ guid: item, quantity: 1 }] })
  await world.admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 4, action: 'consumption' })
  await world.admin.post(`/inventories/${guid}/submit`, {})
  await world.admin.post(`/inventories/${guid}/approve`, {})
  return guid
})
const inventory = onceFor((world) => counted(world))

const samples: FeatureSamples = {
  examples: {
    create: (world) => ({ body: { name: world.fresh(), folders: [world.folder] } }),
    get: async (world) => on(await inventory(world)),
    lines: async (world) => on(await inventory(world)),
    update: async (world) => on(await newInventory(world), { name: world.fresh() }),
    count: async (world) =>
      on(await newInventory(world), { lines: [{ guid: await newItem(world), quantity: 2, add: true }] }),
    submit: async (world) => on(await counted(world), {}),
    reopen: async (world) => on(await submitted(world), {}),
    approve: async (world) => on(await submitted(world), { uncounted: 'keep' }),
    cancel: async (world) => on(await newInventory(world), {}),
  },
  whole: {
    update: async (world) =>
      on(await newInventory(world), { name: world.fresh(), comment: world.fresh(), blind: true, secondPerson: true }),
  },
  make: async (world) => {
    await inventory(world)
    await refused(world)
  },
  hidden: async (world) => ({ inventory: await inventory(world) }),
  faults: {
    'INV1 ': `update inventory_count set counted = counted + 1`,
    'INV2 ': `update inventory set state = 'cancelled' where state = 'done'`,
  },
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'
import { aFolder, anItem } from '../../testing/test-node.ts'

/** Each has a folder of its own, so that what one call makes does not count in the figures of the next. */
type Begun = { guid: string; folder: string }
const begun = async (world: World): Promise<Begun> => {
  const folder = await aFolder(world.admin, world.fresh(), { parent: world.folder })
  const guid = await created(
    world.admin.post('/inventories', { name: world.fresh(), folders: [folder], comment: world.fresh() }),
  )
  return { guid, folder }
}
const newInventory = async (world: World) => (await begun(world)).guid
const toCount = (world: World, { folder }: Begun) => anItem(world.admin, folder, { name: world.fresh(), quantity: 5 })
const counted = async (world: World) => {
  const made = await begun(world)
  const item = await toCount(world, made)
  await world.admin.post(`/inventories/${made.guid}/counts`, { lines: [{ guid: item, quantity: 3 }] })
  return made.guid
}
const submitted = async (world: World) => {
  const guid = await counted(world)
  await world.admin.post(`/inventories/${guid}/submit`, {})
  return guid
}
/** One that a count of cannot be posted: it was taken away since. */
const refused = onceFor(async (world) => {
  const made = await begun(world)
  const item = await toCount(world, made)
  await world.admin.post(`/inventories/${made.guid}/counts`, { lines: [{ guid: item, quantity: 1 }] })
  await world.admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 4, action: 'consumption' })
  await world.admin.post(`/inventories/${made.guid}/submit`, {})
  await world.admin.post(`/inventories/${made.guid}/approve`, {})
  return made.guid
})
const inventory = onceFor((world) => counted(world))

const samples: FeatureSamples = {
  examples: {
    create: async (world) => ({
      body: { name: world.fresh(), folders: [world.folder], items: [await newItem(world)] },
    }),
    get: async (world) => on(await inventory(world)),
    lines: async (world) => on(await inventory(world)),
    update: async (world) => on(await newInventory(world), { name: world.fresh() }),
    count: async (world) => {
      const made = await begun(world)
      return on(made.guid, { lines: [{ guid: await toCount(world, made), quantity: 2, add: true }] })
    },
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
    const made = await begun(world)
    await world.admin.post('/inventories', {
      name: world.fresh(),
      folders: [made.folder],
      items: [await toCount(world, made)],
    })
  },
  hidden: async (world) => ({ inventory: await inventory(world) }),
  faults: {
    'INV1 ': `update inventory_count set counted = counted + 1`,
    'INV2 ': `update inventory set state = 'cancelled' where state = 'done'`,
  },
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const NEVER = { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'nobody is called so' }] } as const
const bodyOf = (world: World) => ({
  trigger: 'item_update',
  conditions: NEVER,
  actions: [{ type: 'update_field', field: 'description', value: 'x' }],
  name: world.freshOpen(),
})
const newRule = (world: World) => created(world.admin.post('/business-rules', bodyOf(world)))
const rule = onceFor(newRule)
/** One that has changed a record. */
const fired = onceFor(async (world) => {
  const item = await newItem(world)
  const made = await created(
    world.admin.post('/business-rules', {
      ...bodyOf(world),
      conditions: { operator: 'AND', rules: [{ field: 'packaging', operator: 'equals', value: 77 }] },
    }),
  )
  await world.admin.put(`/items/${item}`, { packaging: 77 })
  return made
})

const samples: FeatureSamples = {
  examples: {
    fields: () => ({ query: { trigger: 'stock_out' } }),
    get: async (world) => on(await rule(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newRule(world), { name: world.freshOpen() }),
    status: async (world) => on(await newRule(world), { active: false }),
    remove: async (world) => on(await newRule(world)),
    try: async (world) => ({
      body: { trigger: 'item_update', conditions: NEVER, actions: bodyOf(world).actions, item: await newItem(world) },
    }),
  },
  whole: {
    update: async (world) =>
      on(await newRule(world), {
        name: world.freshOpen(),
        trigger: 'stock_out',
        active: false,
        conditions: NEVER,
        actions: [{ type: 'increment_field', field: 'threshold', value: 2.5 }],
      }),
  },
  make: fired,
}
export default samples

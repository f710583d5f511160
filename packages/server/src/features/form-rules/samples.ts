import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const NEVER = { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'nobody is called so' }] } as const
const bodyOf = (world: World) => ({
  target: 'product',
  conditions: NEVER,
  actions: [{ type: 'hide_field', field: 'description', trigger: 'on_field_change' }],
  name: world.freshOpen(),
})
const newRule = (world: World) => created(world.admin.post('/form-rules', bodyOf(world)))
const rule = onceFor(newRule)
/** One whose conditions have held in a form. */
const fired = onceFor(async (world) => {
  const item = await newItem(world)
  const made = await created(
    world.admin.post('/form-rules', {
      ...bodyOf(world),
      conditions: { operator: 'AND', rules: [{ field: 'packaging', operator: 'equals', value: 78 }] },
    }),
  )
  await world.admin.put(`/items/${item}`, { packaging: 78 })
  return made
})

const samples: FeatureSamples = {
  examples: {
    fields: () => ({ query: { target: 'equipment' } }),
    get: async (world) => on(await rule(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newRule(world), { name: world.freshOpen() }),
    status: async (world) => on(await newRule(world), { active: false }),
    try: (world) => {
      const { name: _, ...body } = bodyOf(world)
      return { body }
    },
    remove: async (world) => on(await newRule(world)),
  },
  whole: {
    update: async (world) =>
      on(await newRule(world), {
        name: world.freshOpen(),
        target: 'equipment',
        active: false,
        conditions: { ...NEVER, operator: 'OR' },
        actions: [{ type: 'impose_value', field: 'threshold', value: 2.5, trigger: 'on_field_load' }],
      }),
  },
  make: fired,
}
export default samples

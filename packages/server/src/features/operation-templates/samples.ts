import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const scan = (world: World) => ({
  name: world.freshOpen(),
  type: 'scan',
  source: 'asked',
  auto: { updates: [{ field: world.field, value: null }] },
})
const newTemplate = (world: World, tasks: readonly object[] = [scan(world)]) =>
  created(world.admin.post('/custom-operations', { name: world.freshOpen(), description: world.freshOpen(), tasks }))
const template = onceFor((world) => newTemplate(world))

/** Every setting of a task says something. */
const everything = (world: World) => {
  return [
    {
      ...scan(world),
      title: world.freshOpen(),
      description: world.freshOpen(),
      required: true,
      mobile_visible: false,
      allowed_types: ['item', 'equipment'],
      enable_item_filters: true,
      item_filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 1 }] },
      enable_form: true,
      form: [{ name: world.freshOpen(), type: 'select', required: true, values: [world.freshOpen()] }],
      destination: 'asked',
      force_scan: true,
      scan_all_items: true,
    },
    { name: world.freshOpen(), type: 'auto', auto_type: 'reserve_items', parent: 0, auto: { days: 3 } },
  ]
}

const samples: FeatureSamples = {
  examples: {
    create: (world) => ({ body: { name: world.freshOpen(), tasks: [scan(world)] } }),
    get: async (world) => on(await template(world)),
    update: async (world) => on(await newTemplate(world), { name: world.freshOpen(), tasks: [scan(world)] }),
    remove: async (world) => on(await newTemplate(world)),
    duplicate: async (world) => on(await template(world), { name: world.freshOpen() }),
  },
  whole: {
    update: async (world) =>
      on(await newTemplate(world), {
        name: world.freshOpen(),
        description: world.freshOpen(),
        active: false,
        tasks: everything(world),
      }),
  },
  make: async (world) => {
    for (let n = 0; n < 2; n++) await newTemplate(world, everything(world))
  },
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const fieldsOf = (world: World) => [
  { field: 'description', mandatory: true },
  { field: { guid: world.field }, overwriteIfEmpty: true },
]
const newTemplate = (world: World) =>
  created(world.admin.post('/quickupdate/templates', { name: world.freshOpen(), fields: fieldsOf(world) }))
const template = onceFor(newTemplate)

const samples: FeatureSamples = {
  examples: {
    template: async (world) => on(await template(world)),
    create: (world) => ({ body: { name: world.freshOpen(), fields: fieldsOf(world) } }),
    update: async (world) => on(await newTemplate(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newTemplate(world)),
    check: async (world) => {
      const { body } = await world.admin.get(`/items/${await newItem(world)}`)
      return { body: { codes: [body.name], location: world.folder } }
    },
    run: async (world) => ({
      body: {
        template: await template(world),
        location: world.folder,
        values: { description: world.fresh() },
        items: [{ guid: await newItem(world) }],
      },
    }),
  },
  whole: {
    update: async (world) =>
      on(await newTemplate(world), {
        name: world.freshOpen(),
        fields: [{ field: 'quantity', order: 4, mandatory: true }, ...fieldsOf(world)],
        mandatory: true,
        overwriteIfEmpty: true,
      }),
  },
  make: template,
}
export default samples

import { type FeatureSamples, on, type World } from '../../testing/samples.ts'

const newView = async (world: World) =>
  (await world.admin.post('/search/views', { name: world.fresh(), visibility: 'shared' })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    create: (world) => ({
      body: {
        name: world.fresh(),
        filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 1 }] },
        columns: [{ id: 'name', alias: 'Nom' }],
      },
    }),
    update: async (world) => on(await newView(world), { name: world.fresh(), sort: '-quantity' }),
    remove: async (world) => on(await newView(world)),
  },
  whole: {
    update: async (world) =>
      on(await newView(world), {
        name: world.fresh(),
        visibility: 'shared',
        search: 'vis',
        filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 1 }] },
        sort: '-quantity',
        columns: [{ id: 'name' }],
      }),
  },
  make: ({ admin, open, freshOpen }) =>
    admin.post('/search/views', {
      name: freshOpen(),
      visibility: 'shared',
      search: open,
      filters: { operator: 'AND', rules: [{ field: 'name', operator: 'contains', value: open }] },
      sort: 'name',
      columns: [{ id: 'name', alias: open }],
    }),
}
export default samples

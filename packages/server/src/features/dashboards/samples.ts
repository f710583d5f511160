import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const configOf = (world: World) => ({
  title: world.freshOpen(),
  type: 'column',
  source: 'items',
  measures: [{ type: 'sum', value: 'quantity', name: world.open }, { type: 'count' }],
  formula: 'A / B * 100',
  x: 'type',
  filters: { operator: 'AND', rules: [{ field: 'name', operator: 'contains', value: world.open }] },
})
const newBoard = (world: World) => created(world.admin.post('/dashboards', { name: world.freshOpen() }))
const newChart = async (world: World, board: string) =>
  created(world.admin.post(`/dashboards/${board}/charts`, { config: configOf(world) }))
const board = onceFor(async (world) => {
  const guid = await newBoard(world)
  await newChart(world, guid)
  // The group of the world is there after what its features make.
  const { status } = await world.admin.put(`/dashboards/${guid}/permissions`, { users: [world.user], groups: [] })
  if (status !== 200) throw new Error(`Not shared: ${status}`)
  return guid
})
const chartOf = async (world: World) => {
  const guid = await newBoard(world)
  return { guid, chartGuid: await newChart(world, guid) }
}

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await board(world)),
    create: (world) => ({ body: { name: world.freshOpen() } }),
    update: async (world) => on(await newBoard(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newBoard(world)),
    share: async (world) => on(await newBoard(world), { users: [world.user], groups: [world.group] }),
    arrange: async (world) => {
      const { guid, chartGuid } = await chartOf(world)
      return on(guid, { charts: [{ guid: chartGuid, x: 2, y: 0, w: 4, h: 3 }] })
    },
    addChart: async (world) => on(await newBoard(world), { config: configOf(world) }),
    changeChart: async (world) => ({ params: await chartOf(world), body: { config: configOf(world) } }),
    removeChart: async (world) => ({ params: await chartOf(world) }),
    export: async (world) => on(await board(world), { format: 'xlsx' }),
    data: (world) => ({ body: { config: configOf(world) } }),
    fields: () => ({ query: { source: 'items' } }),
  },
  whole: {
    update: async (world) => on(await newBoard(world), { name: world.freshOpen() }),
    changeChart: async (world) => ({
      params: await chartOf(world),
      body: { config: { ...configOf(world), type: 'bar' }, place: { x: 1, y: 1, w: 5, h: 3 } },
    }),
  },
  make: board,
}
export default samples

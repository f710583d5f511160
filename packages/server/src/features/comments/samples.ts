import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const newComment = async (world: World) =>
  (await world.admin.post('/comments', { target: 'items', guid: await newItem(world), text: world.fresh() })).body
    .guid as string
const comment = onceFor(({ admin, item, fresh }) =>
  created(admin.post('/comments', { target: 'items', guid: item, text: fresh() })),
)

const samples: FeatureSamples = {
  examples: {
    list: (world) => ({ query: { target: 'items', guid: world.item } }),
    people: (world) => ({ query: { target: 'items', guid: world.item } }),
    add: async (world) => ({ body: { target: 'items', guid: await newItem(world), text: world.fresh() } }),
    change: async (world) => on(await newComment(world), { text: world.fresh() }),
    remove: async (world) => on(await newComment(world)),
  },
  whole: {
    change: async (world) => on(await newComment(world), { text: world.fresh(), mentions: [] }),
  },
  make: comment,
  hidden: async (world) => ({ comment: await comment(world) }),
}
export default samples

import { addPicture, aPng } from '../../testing/pictures.ts'
import { created, type FeatureSamples, newItem, onceFor, type World } from '../../testing/samples.ts'

const picture = onceFor(async ({ admin, item }) => created(addPicture(admin, { id: item }, await aPng())))

const newPicture = async (world: World) =>
  (await addPicture(world.admin, { id: await newItem(world) }, await aPng())).body.guid as string

const samples: FeatureSamples = {
  examples: {
    list: (world) => ({ query: { target: 'items', id: world.item } }),
    get: async (world) => ({ params: { id: await picture(world) }, query: { target: 'items', size: '64' } }),
    shown: async (world) => {
      const address = new URL((await world.admin.get(`/items/${world.item}`)).body.picture, 'http://localhost')
      return { params: { id: await picture(world) }, query: { key: address.searchParams.get('key'), size: '64' } }
    },
    add: async (world) => ({
      body: { target: 'items', id: await newItem(world) },
      file: { name: 'photo.png', content: await aPng() },
    }),
    move: async (world) => ({ params: { id: await newPicture(world) }, body: { position: 0 } }),
    restore: async (world) => {
      const id = await newPicture(world)
      await world.admin.del(`/images/${id}`)
      return { params: { id }, body: {} }
    },
    remove: async (world) => ({ params: { id: await newPicture(world) }, query: { target: 'items' } }),
  },
  whole: {
    move: async (world) => ({ params: { id: await newPicture(world) }, body: { position: 0 } }),
  },
  make: async (world) => {
    const { admin, folder, item } = world
    await addPicture(admin, { target: 'folders', id: folder }, await aPng())
    await picture(world)
    // What took away its files is known for a day.
    await admin.del(`/images/${await created(addPicture(admin, { id: item }, await aPng()))}`)
  },
  hidden: async (world) => ({ picture: await picture(world) }),
}
export default samples

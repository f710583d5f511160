import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const textsOf = (world: World) => ({
  firstname: world.freshOpen(),
  lastname: world.freshOpen(),
  email: 'claire.morel@example.com',
  phone: '0611223344',
  department: world.freshOpen(),
})
const newRecipient = (world: World) => created(world.admin.post('/recipients', textsOf(world)))
const recipient = onceFor(newRecipient)

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await recipient(world)),
    create: (world) => ({ body: textsOf(world) }),
    update: async (world) => on(await newRecipient(world), { department: world.freshOpen() }),
    remove: async (world) => on(await newRecipient(world)),
  },
  whole: {
    update: async (world) => on(await newRecipient(world), { ...textsOf(world), hasAccount: true, user: world.user }),
  },
  make: recipient,
}
export default samples

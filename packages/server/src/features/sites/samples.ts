import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const everything = (world: World) => ({
  email: 'quai@example.com',
  address: world.freshOpen(),
  country: 'France',
  city: world.freshOpen(),
  postalCode: '69003',
  contact1Name: world.freshOpen(),
  contact1Phone: '0144556677',
  contact2Name: world.freshOpen(),
  contact2Phone: '0611223344',
})
const newSite = (world: World) =>
  created(world.admin.post('/destination-sites', { name: world.freshOpen(), ...everything(world) }))
const site = onceFor(newSite)

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await site(world)),
    create: (world) => ({ body: { name: world.freshOpen(), ...everything(world) } }),
    update: async (world) => on(await newSite(world), { name: world.freshOpen() }),
    setStatus: async (world) => on(await newSite(world), { active: false }),
    remove: async (world) => on(await newSite(world)),
  },
  whole: {
    update: async (world) =>
      on(await newSite(world), {
        ...everything(world),
        name: world.freshOpen(),
        email: 'depot@example.com',
        country: 'Belgique',
        postalCode: '1000',
        contact1Phone: '0244556677',
        contact2Phone: '0622334455',
        active: false,
      }),
  },
  make: site,
}
export default samples

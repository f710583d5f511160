import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const bodyOf = (world: World) => ({
  name: world.freshOpen(),
  application: 'sap',
  // Nobody listens there, and nobody is let go there.
  baseUrl: 'http://127.0.0.1:9/api',
  authType: 'basic',
  auth: { username: world.freshOpen(), password: 'secret of a sample' },
  headers: [
    { name: 'x-tenant', value: world.freshOpen(), secret: false },
    { name: 'x-key', value: 'secret of a sample', secret: true },
  ],
})
const newConnection = (world: World, more: Record<string, unknown> = {}) =>
  created(world.admin.post('/api/connections', { ...bodyOf(world), ...more }))
export const connection = onceFor(newConnection)

const OAUTH = {
  authType: 'oauth2_authorization_code',
  auth: { authorizeUrl: 'https://example.org/authorize', tokenUrl: 'https://example.org/token', clientId: 'entrepot' },
}
const granting = onceFor(async (world) => {
  const guid = await newConnection(world, OAUTH)
  const { body } = await world.admin.post(`/api/connections/${guid}/grant`)
  return { guid, state: new URL(body.url).searchParams.get('state') }
})

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await connection(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newConnection(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newConnection(world)),
    test: async (world) => on(await connection(world), {}),
    grant: async (world) => on((await granting(world)).guid),
  },
  elsewhere: {
    grantReturn: 'What a person granted elsewhere is taken once, from a provider that answers.',
  },
  whole: {
    update: async (world) =>
      on(await newConnection(world), {
        name: world.freshOpen(),
        application: world.freshOpen(),
        baseUrl: 'http://127.0.0.1:9/other',
        authType: 'bearer',
        auth: { token: 'another secret' },
        headers: [],
      }),
  },
  make: async (world) => {
    await connection(world)
    await granting(world)
  },
}
export default samples

import { created, type FeatureSamples, on } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    send: () => ({ body: { mode: 'agent', message: 'articles en rupture', context: { route: '/items/root' } } }),
    suggest: async (world) => on(await created(world.admin.post('/dashboards', { name: world.freshOpen() })), {}),
  },
  make: (world) =>
    created(
      world.admin.post('/assistant/messages', {
        mode: 'agent',
        message: world.fresh(),
        context: { route: '/items/root' },
      }),
    ),
}
export default samples

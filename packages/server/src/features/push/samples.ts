import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    publish: (world) => ({
      body: { topic: `items/${world.admin.company}`, data: {}, company: world.admin.company },
    }),
  },
  elsewhere: { stream: 'A stream has no end to wait for.' },
  make: ({ admin }) => admin.post('/push/ticket'),
}
export default samples

import { type FeatureSamples, on, onceFor } from '../../testing/samples.ts'

const archive = onceFor(async ({ node, admin }) => {
  const { body } = await admin.post('/company/archives')
  await node.jobs.settled()
  return String(body.guid)
})

const samples: FeatureSamples = {
  examples: { download: async (world) => on(await archive(world)) },
  make: archive,
}
export default samples

import { uploadOf } from '../../testing/import-file.ts'
import { created, type FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    send: (world) => ({
      body: {
        subject: world.freshOpen(),
        type: 'technical',
        description: world.freshOpen(),
        page: '/explorer',
      },
      file: { name: 'capture.txt', content: Buffer.from(world.freshOpen()) },
    }),
  },
  make: (world) => {
    const text = world.fresh()
    const fields = { subject: text, type: 'information', description: text, page: `/${text}` }
    const form = uploadOf(`${text}.txt`, Buffer.from(text), fields)
    return created(world.admin.call('POST', '/support/requests', form.body, { ...form.headers, 'user-agent': text }))
  },
}
export default samples

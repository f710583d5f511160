import { aPng } from '../../testing/pictures.ts'
import type { FeatureSamples } from '../../testing/samples.ts'

const samples: FeatureSamples = {
  examples: {
    run: async () => ({ file: { name: 'photo.png', content: await aPng() } }),
  },
  // By another name of its engine a picture is looked at again.
  derived: ['picture_signature.engine'],
}
export default samples

import { CONFIGURATION_FORMAT, CONFIGURATION_VERSION } from '@entrepot/contract/configuration/configuration.ts'
import { type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const fileOf = (world: World) => ({
  format: CONFIGURATION_FORMAT,
  version: CONFIGURATION_VERSION,
  sections: { keywords: [{ name: world.freshOpen(), color: 'red' }] },
})
const newChange = async (world: World) => {
  // Where a folder is hidden from them, nobody applies anything.
  const { body } = await world.admin.post('/configuration/apply', { file: fileOf(world) })
  return String(body.change?.guid ?? crypto.randomUUID())
}
const change = onceFor(newChange)

const samples: FeatureSamples = {
  examples: {
    compare: (world) => ({ body: fileOf(world) }),
    apply: (world) => ({ body: { file: fileOf(world) } }),
    starterSet: () => ({ params: { name: 'museum' } }),
    undo: async (world) => on(await newChange(world)),
  },
  make: change,
}
export default samples

import { CONFIGURATION_FORMAT, CONFIGURATION_VERSION } from '@entrepot/contract/configuration/configuration.ts'
import { type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const fileOf = (world: World) => ({
  format: CONFIGURATION_FORMAT,
  version: CONFIGURATION_VERSION,
  sections: { keywords: [{ name: world.freshOpen(), color: 'red' }] },
})
const newChange = async (world: World) => {
  const { status, body } = await world.admin.post('/configuration/apply', { file: fileOf(world) })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(body.change.guid)
}
const change = onceFor(newChange)

const samples: FeatureSamples = {
  examples: {
    compare: (world) => ({ body: fileOf(world) }),
    apply: (world) => ({ body: { file: fileOf(world) } }),
    undo: async (world) => on(await newChange(world)),
  },
  make: change,
}
export default samples

import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const bodyOf = (world: World) => ({
  name: world.freshOpen(),
  pattern: `{{tag}} ${world.freshOpen()}`,
  type: 'qrcode_text',
  width: 9,
  height: 6,
})
const newConfig = (world: World) => created(world.admin.post('/print-configs', bodyOf(world)))
const config = onceFor(newConfig)
const ROLL = { as: 'roll' }
const asked = async (world: World) => ({
  config: await config(world),
  records: { kind: 'item', selection: { guids: [world.item] } },
  copies: 1,
  medium: ROLL,
})
const run = onceFor(async (world) => {
  const { status, body } = await world.admin.post('/labels/runs', await asked(world))
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  await world.node.jobs.settled()
  return String(body.guid)
})

const samples: FeatureSamples = {
  examples: {
    get: async (world) => on(await config(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newConfig(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newConfig(world)),
    preview: async (world) => on(await config(world), { item: world.item }),
    try: (world) => {
      const { name: _name, ...design } = bodyOf(world)
      // The same at each call, as an answer that differs would be a change.
      return { body: { design: { ...design, pattern: '{{tag}}-1' }, record: { kind: 'item', guid: world.item } } }
    },
    plan: async (world) => ({ body: await asked(world) }),
    print: async (world) => ({ body: await asked(world) }),
    run: async (world) => ({ body: await asked(world) }),
    oneRun: async (world) => on(await run(world)),
    runFile: async (world) => on(await run(world)),
  },
  whole: {
    update: async (world) =>
      on(await newConfig(world), {
        name: world.freshOpen(),
        pattern: `${world.freshOpen()} {{name}}`,
        type: 'text',
        format: 'code39',
        width: 12.5,
        height: 4,
      }),
  },
  make: async (world) => {
    await config(world)
    await run(world)
  },
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const bodyOf = (world: World) => ({
  name: world.freshOpen(),
  // Nobody calls it, and what would come would not meet it.
  status: 'active',
  action: 'update_item',
  force_creation: false,
  idPath: '$.id',
  conditions: { operator: 'AND', rules: [{ field: '$.kind', operator: 'equals', value: world.freshOpen() }] },
  mapping: [
    { field: 'tag', path: '$.sku' },
    { field: 'description', value: world.freshOpen() },
  ],
})
const newIncoming = (world: World, more: Record<string, unknown> = {}) =>
  created(world.admin.post('/api/incoming-requests', { ...bodyOf(world), ...more }))
const incoming = onceFor((world) => newIncoming(world))

/** Calls come of another system, and are answered to it. */
const callRows = (world: World, guid: string): [string, unknown[]][] => [
  [
    `insert into api_incoming_call (company_id, id, incoming_id, method, result, status, message_id, errors)
      values ($1, gen_random_uuid(), $2, 'POST', 'refused', 422, $3, jsonb_build_array(jsonb_build_object(
        'code', 'unknown_value', 'params', jsonb_build_object('value', $3::text), 'field', null)))`,
    [world.admin.company, guid, world.open],
  ],
  [
    `insert into api_incoming_answer (company_id, incoming_id, message_id, body_hash, status, record_id)
      values ($1, $2, $3, $3, 200, gen_random_uuid())`,
    [world.admin.company, guid, world.open],
  ],
  [
    `update api_incoming set sample = json_build_object('sku', $3::text), sample_at = clock_timestamp()
      where company_id = $1 and id = $2`,
    [world.admin.company, guid, world.open],
  ],
]
/** The address of one that changes an item, and what it is sent. */
const callOf = async (world: World) => {
  const guid = await newIncoming(world, {
    idPath: null,
    conditions: null,
    mapping: [
      { field: 'guid', path: '$.item' },
      { field: 'description', path: '$.text' },
    ],
  })
  const { uri } = (await world.admin.get(`/api/incoming-requests/${guid}`)).body
  return {
    params: { key: String(uri).split('/').at(-1)! },
    sent: { item: await newItem(world), text: world.fresh() },
  }
}
const samples: FeatureSamples = {
  examples: {
    fields: () => ({ query: { action: 'create_operation' } }),
    get: async (world) => on(await incoming(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newIncoming(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newIncoming(world)),
    renew: async (world) => on(await newIncoming(world)),
    secret: async (world) => on(await newIncoming(world, { signature: { kind: 'standard' } }), {}),
    listen: async (world) => on(await newIncoming(world)),
    stopListening: async (world) => on(await newIncoming(world)),
    calls: async (world) => on(await incoming(world)),
    receive: async (world) => {
      const { params, sent } = await callOf(world)
      return { params, body: sent }
    },
    receivePut: async (world) => {
      const { params, sent } = await callOf(world)
      return { params, body: sent }
    },
    receiveGet: async (world) => {
      const { params, sent } = await callOf(world)
      return { params, query: sent }
    },
  },
  whole: {
    update: async (world) =>
      on(await newIncoming(world), {
        name: world.freshOpen(),
        status: 'inactive',
        action: 'stock_in',
        force_creation: true,
        idPath: '$.other',
        signature: { kind: 'hmac', header: 'x-signature', encoding: 'hex', prefix: 'sha256=' },
        conditions: { operator: 'OR', rules: [{ field: '$.paid', operator: 'is_true' }] },
        mapping: [{ field: 'quantity', path: '$.qty', value: '1' }],
      }),
  },
  make: incoming,
  rows: async (world) => callRows(world, await incoming(world)),
}
export default samples

import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const NEVER = { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'nobody is called so' }] } as const
const bodyOf = (world: World) => ({
  name: world.freshOpen(),
  status: 'inactive',
  trigger: 'stock_out',
  method: 'POST',
  // Nobody listens there, and nobody is let go there.
  url: `http://127.0.0.1:9/${world.freshOpen()}`,
  payload: world.freshOpen(),
  headers: [{ name: 'x-note', value: world.freshOpen(), secret: false }],
  filters: NEVER,
  returnedValue: [{ path: '$.id', field: 'description' }],
})
const newRequest = (world: World, more: Record<string, unknown> = {}) =>
  created(world.admin.post('/api/requests', { ...bodyOf(world), ...more }))
const request = onceFor(newRequest)

/** What was sent is written by a job. */
const runRow = (world: World, guid: string): [string, unknown[]] => [
  `insert into api_run (company_id, id, request_id, kind, state, attempts, url, body, error, detail)
    values ($1, gen_random_uuid(), $2, 'event', 'failed', 3, $3, $3, 'returned', $3)`,
  [world.admin.company, guid, world.mark],
]
const samples: FeatureSamples = {
  examples: {
    fields: () => ({ query: { trigger: 'stock_out' } }),
    get: async (world) => on(await request(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newRequest(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newRequest(world)),
    status: async (world) => on(await newRequest(world), { active: false }),
    secret: async (world) => on(await newRequest(world)),
    run: async (world) =>
      on(await newRequest(world, { trigger: 'manual', status: 'active', filters: null, payload: '{}' }), {
        item: await newItem(world),
      }),
    test: async (world) => on(await request(world), { item: await newItem(world) }),
    runs: async (world) => on(await request(world)),
  },
  elsewhere: { replay: 'A run is written by the job that sends it.' },
  whole: {
    update: async (world) =>
      on(await newRequest(world), {
        name: world.freshOpen(),
        status: 'inactive',
        trigger: 'stock_in',
        connection: null,
        method: 'PUT',
        url: 'http://127.0.0.1:9/other',
        payload: '{}',
        headers: [{ name: 'x-other', value: 'other', secret: false }],
        filters: NEVER,
        returnedValue: [{ path: '$.other', field: 'name' }],
        schedule: { hour: 3, minute: 5, repeat: 'monthly', days: [31], months: [], repeatMinutes: null },
      }),
  },
  make: request,
  rows: async (world) => [runRow(world, await request(world))],
}
export default samples

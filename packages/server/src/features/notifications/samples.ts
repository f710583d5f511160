import { type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const newNotification = async (world: World) => {
  const guid = crypto.randomUUID()
  const client = await world.node.pool.connect()
  try {
    await client.query(`begin; select set_config('app.company', '${world.admin.company}', true)`)
    await client.query({
      text: `insert into notification (company_id, id, user_id, kind, message, params)
        values ($1, $2, $3, 'import', 'import_failed', '{"file":"f","reason":"r"}')`,
      values: [world.admin.company, guid, world.admin.guid],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return guid
}
const shown = onceFor(async () => crypto.randomUUID())

const samples: FeatureSamples = {
  examples: {
    read: async (world) => on(await newNotification(world)),
    remove: async (world) => on(await newNotification(world)),
  },
  whole: {
    set: () => ({ params: { kind: 'threshold' }, body: { onScreen: true, byMail: true, mailWhen: 'daily' } }),
  },
  make: ({ admin }) => admin.put('/notifications/settings/threshold', { onScreen: true, byMail: true }),
  hidden: async (world) => ({ notification: await shown(world) }),
  rows: async (world) => [
    [
      `insert into notification (company_id, id, user_id, kind, message, params, link)
        values ($1, $2, $3, 'import', 'import_done', jsonb_build_object('file', $4::text, 'created', 1, 'updated', 0,
        'errors', 0), $4)`,
      [world.admin.company, await shown(world), world.admin.guid, world.mark],
    ],
  ],
}
export default samples

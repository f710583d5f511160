import { uploadOf } from '../../testing/import-file.ts'
import { created, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'

const NEVER = { operator: 'AND', rules: [{ field: 'name', operator: 'equals', value: 'nobody is called so' }] } as const
const bodyOf = (world: World) => ({
  name: world.freshOpen(),
  trigger: 'stock_out',
  subject: world.freshOpen(),
  body: `<p>${world.freshOpen()}</p>`,
  to: 'office@example.org',
  conditions: NEVER,
})
const newMail = (world: World) => created(world.admin.post('/mails', bodyOf(world)))
const mail = onceFor(newMail)

const newFile = async (world: World, guid: string) => {
  const form = uploadOf(`${world.freshOpen()}.txt`, Buffer.from(world.freshOpen()))
  return created(world.admin.call('POST', `/mails/${guid}/files`, form.body, form.headers))
}
/** One with a file and a history. */
const full = onceFor(async (world) => {
  const guid = await created(
    world.admin.post('/mails', {
      ...bodyOf(world),
      cc: `${world.freshOpen().toLowerCase().replace(/\W/g, '')}@example.org`,
      bcc: 'hidden@example.org',
    }),
  )
  return { guid, file: await newFile(world, guid) }
})
const SCHEDULE = { hour: 3, minute: 5, repeat: 'monthly', days: [31], months: [], repeatMinutes: null }

const samples: FeatureSamples = {
  examples: {
    fields: () => ({ query: { trigger: 'stock_out' } }),
    get: async (world) => on(await mail(world)),
    create: (world) => ({ body: bodyOf(world) }),
    update: async (world) => on(await newMail(world), { name: world.freshOpen() }),
    remove: async (world) => on(await newMail(world)),
    test: async (world) => on(await mail(world), {}),
    history: async (world) => on((await full(world)).guid),
    try: async (world) => ({ body: { ...bodyOf(world), record: await newItem(world) } }),
    addFile: async (world) => ({
      ...on(await newMail(world)),
      body: {},
      file: { name: 'note.txt', content: Buffer.from(world.freshOpen()) },
    }),
    removeFile: async (world) => {
      const guid = await newMail(world)
      return { params: { guid, file: await newFile(world, guid) } }
    },
    file: async (world) => ({ params: await full(world) }),
  },
  whole: {
    update: async (world) =>
      on(await newMail(world), {
        name: world.freshOpen(),
        trigger: 'threshold_reached',
        active: false,
        subject: world.freshOpen(),
        body: `<p>${world.freshOpen()}</p>`,
        to: 'other@example.org',
        cc: 'copy@example.org',
        bcc: 'hidden@example.org',
        recipients: [{ kind: 'user', guid: world.admin.guid }],
        conditions: NEVER,
        threshold: 2.5,
        schedule: SCHEDULE,
        excel: true,
      }),
  },
  make: full,
  // What was heard and sent is written by jobs.
  rows: async (world) => {
    const { admin, mark } = world
    const { guid } = await full(world)
    return [
      [
        `insert into email_due (company_id, notification_id, activity_id) values ($1, $2, gen_random_uuid())`,
        [admin.company, guid],
      ],
      [
        `insert into email_sending (company_id, id, notification_id, recipient, user_name, state, reason, records)
          values ($1, gen_random_uuid(), $2, $3, $3, 'failed', $3, 1)`,
        [admin.company, guid, mark],
      ],
    ]
  },
}
export default samples

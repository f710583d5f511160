import { created, FAR, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'

const recipient = onceFor((world) =>
  created(
    world.admin.post('/recipients', {
      firstname: world.freshOpen(),
      lastname: world.freshOpen(),
      email: 'marc.roussel@example.com',
      phone: '0611223344',
      department: world.freshOpen(),
    }),
  ),
)
type Lent = { guid: string; handover: string; item: string }
const lend = async (world: World): Promise<Lent> => {
  const item = await newItem(world)
  const { status, body } = await world.admin.post('/checkouts', {
    recipient: await recipient(world),
    items: [{ guid: item, quantity: 3 }],
    dueDate: FAR,
    comment: world.fresh(),
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  const [made] = body.data as unknown as { guid: string }[]
  return { guid: made!.guid, handover: String(body.handover), item }
}
/** A part of it is back, with a word, and both acts are signed. */
const lent = onceFor(async (world) => {
  const made = await lend(world)
  const { body } = await world.admin.post(`/checkouts/${made.guid}/checkin`, { quantity: 1, comment: world.fresh() })
  const [back] = body.returns as unknown as { handover: string }[]
  for (const handover of [made.handover, back!.handover]) {
    const upload = uploadOf('signature.png', await aPng(), { name: world.fresh() })
    await world.admin.call('POST', `/handovers/${handover}/signature`, upload.body, upload.headers)
  }
  return made
})

const samples: FeatureSamples = {
  examples: {
    list: async (world) => {
      const { item } = await lent(world)
      return { query: { folder: world.folder, item, recipient: await recipient(world) } }
    },
    get: async (world) => on((await lent(world)).guid),
    create: async (world) => ({
      body: { recipient: await recipient(world), items: [{ guid: await newItem(world), quantity: 1 }], dueDate: FAR },
    }),
    update: async (world) => on((await lend(world)).guid, { dueDate: FAR }),
    checkin: async (world) => on((await lend(world)).guid, { quantity: 1, comment: world.fresh() }),
    checkinMany: async (world) => ({
      body: { checkouts: [{ guid: (await lend(world)).guid, quantity: 1 }], comment: world.fresh() },
    }),
    sign: async (world) => ({
      ...on((await lend(world)).handover, { name: world.fresh() }),
      file: { name: 'signature.png', content: await aPng() },
    }),
    signature: async (world) => on((await lent(world)).handover),
  },
  whole: {
    update: async (world) => on((await lend(world)).guid, { dueDate: '2999-11-30' }),
  },
  make: lent,
  hidden: async (world) => {
    const { guid, handover } = await lent(world)
    return { checkout: guid, handover }
  },
  faults: {
    'C1 ': `update item set type = 'equipment', quantity = 1 where id = (select item_id from checkout limit 1);
      insert into checkout (company_id, id, handover_id, item_id, recipient_id, recipient_name, quantity)
      select company_id, gen_random_uuid(), handover_id, item_id, recipient_id, recipient_name, 1 from checkout limit 1`,
    'C2 ': `update item set reserved = '{"out": "9.00"}' where reserved ? 'out'`,
    'C3 ': `update item set quantity = 1 where reserved ? 'out'`,
    'C4 ': `update checkout set returned = 0`,
    'C5 ': `alter table item drop constraint item_out_stays; update item set deleted_at = now(), trash_batch = id
      where reserved ? 'out'`,
    'C7 ': `update checkout set item_name = 'x'`,
    'C6 ': `update handover set kind = 'checkin' where kind = 'checkout'`,
  },
}
export default samples

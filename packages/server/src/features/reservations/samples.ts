import { created, FAR, type FeatureSamples, newItem, on, onceFor, type World } from '../../testing/samples.ts'
import { anItem } from '../../testing/test-node.ts'

const reservationName = onceFor(({ admin, freshOpen }) =>
  created(admin.post('/reservation-names', { name: freshOpen() })),
)
const reservation = onceFor(async (world) =>
  created(
    world.admin.post('/reservations', {
      name: await reservationName(world),
      item: world.item,
      quantity: 1,
      expiryDate: FAR,
    }),
  ),
)
/** More is kept than a count found. */
const shortage = async (world: World) => {
  const { admin, folder, fresh } = world
  const item = await anItem(admin, folder, { name: fresh(), tag: fresh(), quantity: 2 })
  await admin.post('/reservations', { name: await reservationName(world), item, quantity: 2, expiryDate: FAR })
  await admin.post(`/items/${item}/inventory`, { quantity: 1 })
}

const newReservation = async (world: World) =>
  (
    await world.admin.post('/reservations', {
      name: await reservationName(world),
      item: await newItem(world),
      quantity: 1,
      expiryDate: FAR,
    })
  ).body.guid as string
const newReservationName = async (world: World) =>
  (await world.admin.post('/reservation-names', { name: world.fresh() })).body.guid as string

const samples: FeatureSamples = {
  examples: {
    list: async (world) => ({ query: { folder: world.folder, item: world.item, name: await reservationName(world) } }),
    get: async (world) => on(await reservation(world)),
    create: async (world) => ({
      body: { name: await reservationName(world), item: await newItem(world), quantity: 1, expiryDate: FAR },
    }),
    update: async (world) => on(await newReservation(world), { quantity: 2, expiryDate: FAR }),
    cancel: async (world) => on(await newReservation(world)),
    remove: async (world) => on(await newReservation(world)),
    getName: async (world) => on(await reservationName(world)),
    createName: (world) => ({ body: { name: world.fresh() } }),
    updateName: async (world) => on(await newReservationName(world), { name: world.fresh() }),
    removeName: async (world) => on(await newReservationName(world)),
  },
  whole: {
    update: async (world) =>
      on(await newReservation(world), { name: await reservationName(world), quantity: 2, expiryDate: FAR }),
    updateName: async (world) => on(await newReservationName(world), { name: world.fresh() }),
  },
  make: async (world) => {
    await reservation(world)
    await shortage(world)
  },
  hidden: async (world) => ({ reservation: await reservation(world) }),
  // Told already: the job that does so works on beside the sweep, and would change a row of the other company.
  rows: ({ admin }) => [[`update reservation_shortage set told_at = now() where company_id = $1`, [admin.company]]],
  faults: {
    'T34 what is reserved': `update item set variants_reserved = '{"2999-12-31": "2.00"}' where name = 'Peinture'`,
    'R1 ': `alter table reservation drop constraint reservation_active; update reservation set ended = 'used'`,
    'R3 ': `update reservation set quantity = 1`,
    'R4 ': `update reservation set quantity = 6; update item set reserved = '{"2999-12-31": "6.00"}'
      where name = 'Clous'`,
    'R5 ': `update item set deleted_at = now(), trash_batch = id where name = 'Clous'`,
    'N1 no reservation': `update reservation set company_id = (select min(id::text)::uuid from company)`,
  },
}
export default samples

import { aFolder } from '../../testing/test-node.ts'
import { created, type FeatureSamples, on, onceFor, type World } from '../../testing/samples.ts'

const newSupplier = (world: World) =>
  created(world.admin.post('/suppliers', { name: world.freshOpen(), contact: { email: 'faure@example.com' } }))
const supplier = onceFor(newSupplier)

type Made = { guid: string; lines: string[] }
const newOrder = async (world: World): Promise<Made> => {
  const { status, body } = await world.admin.post('/orders', {
    number: world.freshOpen(),
    supplier: await supplier(world),
    comment: world.freshOpen(),
    articles: [1, 2].map(() => ({
      name: world.freshOpen(),
      tag: world.freshOpen(),
      reference: world.freshOpen(),
      quantity: 10,
      unitPrice: 2.5,
    })),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { guid: body.guid, lines: body.articles.map(({ guid }: { guid: string }) => guid) }
}
/** Where what comes lies: what one call receives does not count for the next. */
const aDock = (world: World) => aFolder(world.admin, world.fresh(), { parent: world.folder })
const receiving = async (world: World, { lines }: Made, quantity = 4) => ({
  destination: await aDock(world),
  lines: [{ guid: lines[0], quantity, lots: [{ name: world.freshOpen(), quantity, expiryDate: '2999-12-31' }] }],
  comment: world.freshOpen(),
})
const received = async (world: World): Promise<Made & { reception: string }> => {
  const made = await newOrder(world)
  const { status, body } = await world.admin.post(`/orders/${made.guid}/receive`, await receiving(world, made))
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { body: receptions } = await world.admin.get(`/orders/${made.guid}/receptions`)
  return { ...made, reception: receptions.data[0].guid }
}
const shown = onceFor(async (world) => {
  const made = await received(world)
  await world.admin.post(`/orders/${made.guid}/lines/${made.lines[1]}/close`, { reason: world.freshOpen() })
  return made
})
const reversed = onceFor(async (world) => {
  const made = await received(world)
  await world.admin.post(`/orders/${made.guid}/receptions/${made.reception}/reverse`, { reason: world.freshOpen() })
  return made
})

const samples: FeatureSamples = {
  examples: {
    onOrder: (world) => ({ query: { item: world.item } }),
    create: async (world) => ({
      body: { supplier: await supplier(world), articles: [{ name: world.freshOpen(), orderedQuantity: 3 }] },
    }),
    get: async (world) => on((await shown(world)).guid),
    update: async (world) => on((await newOrder(world)).guid, { comment: world.freshOpen() }),
    remove: async (world) => on((await newOrder(world)).guid),
    pdf: async (world) => on((await shown(world)).guid),
    send: async (world) => on((await newOrder(world)).guid, { to: 'faure@example.com', message: world.freshOpen() }),
    receive: async (world) => {
      const made = await newOrder(world)
      return on(made.guid, await receiving(world, made))
    },
    receptions: async (world) => on((await shown(world)).guid),
    reverse: async (world) => {
      const { guid, reception } = await received(world)
      return { params: { guid, reception }, body: { reason: world.freshOpen() } }
    },
    closeLine: async (world) => {
      const { guid, lines } = await newOrder(world)
      return { params: { guid, line: lines[0] }, body: { reason: world.freshOpen() } }
    },
    cancel: async (world) => on((await newOrder(world)).guid, {}),
  },
  whole: {
    update: async (world) =>
      on((await newOrder(world)).guid, {
        number: world.freshOpen(),
        orderDate: '2026-11-02',
        expectedDate: '2999-12-31',
        comment: world.freshOpen(),
        supplier: await newSupplier(world),
        articles: [{ name: world.freshOpen(), quantity: 3 }],
      }),
  },
  make: async (world) => {
    await shown(world)
    await reversed(world)
    const { guid } = await newOrder(world)
    await world.admin.post(`/orders/${guid}/send`, {})
    // One that got its number from us.
    await world.admin.post('/orders', {
      supplier: await supplier(world),
      articles: [{ name: world.freshOpen(), quantity: 1 }],
    })
  },
  faults: {
    'ORD1 ': `update order_line set received = received + 1 where received > 0`,
    'ORD2 ': `update purchase_order set status = 'received' where status = 'partially_received'`,
    'ORD3 ': `update reception set reversed_at = null where reversed_at is not null`,
  },
}
export default samples

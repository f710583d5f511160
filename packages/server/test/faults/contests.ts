import type { Persistent } from './persistent.ts'
import type { Answer, Sent } from './wire.ts'
import type { World } from './world.ts'

/** Two acts at once on one thing, of which one wins and the other is told why, whatever happens to their nodes. */
export type Contest = {
  acts: readonly [Sent, Sent]
  /** Pairs of answers that are right, as status or code, and what must be there afterwards. */
  outcomes: readonly (readonly [string, string])[]
  after: (won: readonly string[]) => Promise<string | null>
}
export type Arena = { world: World; asker: Persistent; folder: string; stock: string }
export type Prepare = (arena: Arena, name: string) => Promise<Contest>

type Made = { guid: string }
const post = (path: string, body: unknown): Sent => ({ method: 'POST', path, body })
const make = <T = Made>({ asker, world }: Arena, path: string, body: unknown): Promise<T> =>
  asker.must<T>({ ...post(path, body), token: world.tokens[0]! })
const read = <T>({ asker, world }: Arena, path: string): Promise<T> =>
  asker.must<T>({ method: 'GET', path, token: world.tokens[0]! })

const anItem = async (arena: Arena, name: string, quantity: number, more: object = {}): Promise<string> =>
  (await make(arena, '/items', { name, type: 'product', parent: arena.folder, quantity, ...more })).guid
const aRecipient = async (arena: Arena, lastname: string): Promise<string> =>
  (await make(arena, '/recipients', { lastname })).guid

const out = (item: string, quantity = 1): Sent =>
  post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
const lend = (recipient: string, item: string): Sent =>
  post('/checkouts', { recipient, items: [{ guid: item, quantity: 1 }] })
const reserve = (item: string, name: string): Sent =>
  post('/reservations', { name: { name }, item, quantity: 1, expiryDate: '2999-12-31' })

type Record = { quantity: number; quantityAvailable: number; quantityReserved: number; quantityCheckedOut: number }
/** What is said of a record when it is not as it has to be: its quantity, what is reserved, what is lent. */
const unlike = async (arena: Arena, item: string, ...wanted: (readonly number[])[]): Promise<string | null> => {
  const { quantity, quantityReserved, quantityCheckedOut } = await read<Record>(arena, `/items/${item}`)
  const is = [quantity, quantityReserved, quantityCheckedOut]
  return wanted.some((one) => JSON.stringify(one) === JSON.stringify(is)) ? null : `the record has ${is.join(', ')}`
}

/** How an answer is called in a contest: by its code where it was refused, else by its status. */
export const outcomeOf = ({ status, text }: Answer): string => {
  if (status < 400) return String(status)
  const { code, errors = [] } = JSON.parse(text) as { code?: string; errors?: { code: string }[] }
  return errors[0]?.code ?? code ?? String(status)
}

/** D3, and its like around lending, buying and what leaves together. Each is made anew for each time it is fought. */
export const CONTESTS: { readonly [name: string]: Prepare } = {
  'two check-outs of one piece': async (arena, name) => {
    const item = await anItem(arena, name, 1, { type: 'equipment' })
    const people = [await aRecipient(arena, `${name} A`), await aRecipient(arena, `${name} B`)] as const
    return {
      acts: [lend(people[0], item), lend(people[1], item)],
      outcomes: [
        ['201', 'checkout_already'],
        ['checkout_already', '201'],
      ],
      after: () => unlike(arena, item, [1, 0, 1]),
    }
  },
  'a check-out beside an exit of the last unit': async (arena, name) => {
    const item = await anItem(arena, name, 1)
    return {
      acts: [lend(await aRecipient(arena, name), item), out(item)],
      outcomes: [
        ['201', 'checked_out'],
        ['checkout_too_much', '201'],
      ],
      after: ([lent]) => unlike(arena, item, lent === '201' ? [1, 0, 1] : [0, 0, 0]),
    }
  },
  'a reservation beside an exit of the last unit': async (arena, name) => {
    const item = await anItem(arena, name, 1)
    return {
      acts: [reserve(item, name), out(item)],
      outcomes: [
        ['201', 'reserved'],
        ['reservation_too_much', '201'],
      ],
      after: ([kept]) => unlike(arena, item, kept === '201' ? [1, 1, 0] : [0, 0, 0]),
    }
  },
  'a reservation that is cancelled twice': async (arena, name) => {
    const item = await anItem(arena, name, 1)
    const { guid } = await make(arena, '/reservations', reserve(item, name).body)
    const cancel = post(`/reservations/${guid}/cancel`, {})
    return {
      acts: [cancel, cancel],
      outcomes: [
        ['200', 'reservation_ended'],
        ['reservation_ended', '200'],
      ],
      after: () => unlike(arena, item, [1, 0, 0]),
    }
  },
  'two returns of the last of it': async (arena, name) => {
    const item = await anItem(arena, name, 1, { type: 'equipment' })
    const { data } = await make<{ data: Made[] }>(arena, '/checkouts', lend(await aRecipient(arena, name), item).body)
    const back = post(`/checkouts/${data[0]!.guid}/checkin`, {})
    return {
      acts: [back, back],
      outcomes: [
        ['200', 'checkout_over'],
        ['checkout_over', '200'],
      ],
      after: () => unlike(arena, item, [1, 0, 0]),
    }
  },
  'a recipient who goes while things go out': async (arena, name) => {
    const [item, recipient] = [await anItem(arena, name, 1), await aRecipient(arena, name)]
    return {
      acts: [lend(recipient, item), { method: 'DELETE', path: `/recipients/${recipient}` }],
      // Who asked again does not find what is gone by their own act.
      outcomes: [
        ['201', 'recipient_in_use'],
        ['unknown_value', '204'],
        ['unknown_value', 'not_found'],
      ],
      after: ([lent]) => unlike(arena, item, lent === '201' ? [1, 0, 1] : [1, 0, 0]),
    }
  },
  'two receptions of the last unit': async (arena, name) => {
    const { order, item, receive } = await anOrder(arena, name, 1)
    return {
      acts: [receive(1), receive(1)],
      outcomes: [
        ['200', 'order_received'],
        ['order_received', '200'],
      ],
      after: () => asReceived(arena, order, item),
    }
  },
  'an order that is cancelled while it is received': async (arena, name) => {
    const { order, item, receive } = await anOrder(arena, name, 3)
    return {
      acts: [receive(2), post(`/orders/${order}/cancel`, {})],
      outcomes: [
        ['200', '200'],
        ['order_cancelled', '200'],
      ],
      after: () => asReceived(arena, order, item),
    }
  },
  'a line that is closed short while the rest arrives': async (arena, name) => {
    const { order, line, item, receive } = await anOrder(arena, name, 3)
    await make(arena, receive(1).path, receive(1).body)
    return {
      acts: [receive(2), post(`/orders/${order}/lines/${line}/close`, { reason: 'Rupture' })],
      outcomes: [
        ['200', 'order_received'],
        ['order_received', '200'],
      ],
      after: () => asReceived(arena, order, item),
    }
  },
  'a kit beside a part that leaves by itself': async (arena, name) => {
    const part = await anItem(arena, `${name} chargeur`, 1)
    await make(arena, '/bundles', {
      name,
      stock: arena.stock,
      model: name,
      products: [{ item: part, location: arena.folder, quantity: 1 }],
    })
    const kit = await anItem(arena, `${name} portable`, 1, {
      type: 'equipment',
      parent: arena.stock,
      attributes: { Modèle: name },
    })
    return {
      acts: [out(kit), out(part)],
      outcomes: [
        ['201', 'remaining_negative'],
        ['along_short', '201'],
      ],
      after: async ([left]) =>
        (await unlike(arena, kit, left === '201' ? [0, 0, 0] : [1, 0, 0])) ?? unlike(arena, part, [0, 0, 0]),
    }
  },
}

const anOrder = async (arena: Arena, name: string, quantity: number) => {
  const item = await anItem(arena, name, 0)
  const supplier = await make(arena, '/suppliers', { name })
  const order = await make<Made & { articles: Made[] }>(arena, '/orders', {
    supplier: supplier.guid,
    articles: [{ name, quantity }],
  })
  const line = order.articles[0]!.guid
  const receive = (came: number): Sent =>
    post(`/orders/${order.guid}/receive`, { destination: arena.folder, lines: [{ guid: line, quantity: came }] })
  return { order: order.guid, line, item, receive }
}

/** What came is in stock once. */
const asReceived = async (arena: Arena, order: string, item: string): Promise<string | null> => {
  const { articles } = await read<{ articles: { receivedQuantity: number }[] }>(arena, `/orders/${order}`)
  return unlike(arena, item, [articles[0]!.receivedQuantity, 0, 0])
}

/** Where bundles find their model. */
export const makeArena = async (world: World, asker: Persistent): Promise<Arena> => {
  const bare = { world, asker, folder: '', stock: '' }
  const category = await make(bare, '/categories', { name: 'Stock', folderType: 'stock' })
  for (const [name, mapped] of [
    ['Modèle', 'model'],
    ['Nom de stock', 'stockname'],
    ['Sortie associée', 'bundlenumber'],
  ])
    await make(bare, '/fields', { name, mapped, type: 'text', target: 'items' })
  const aFolder = async (name: string, more: object = {}) =>
    (await make(bare, '/folders', { name, type: 'stock', ...more })).guid
  return { ...bare, folder: await aFolder('Réserve'), stock: await aFolder('Dépôt', { category: category.guid }) }
}

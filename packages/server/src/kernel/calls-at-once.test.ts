import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../testing/test-node.ts'
import { sql, transaction } from './database.ts'
import { LIMITS } from './limits.ts'

/** Calls that come at the same time are carried out in one transaction, and each as if it were alone. */
const url = testDatabase()
let node: TestNode
let ada: Caller
let bob: Caller
let hall: string
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  ada = await aUser(node, company)
  bob = await aUser(node, company, {
    roles: ['ROLE_ITEM_TRANSACTIONS', 'ROLE_ITEM_MOVE', 'ROLE_ITEM_ADD', 'ROLE_ITEM_INVENTORY'],
  })
  hall = await aFolder(ada, 'Halle')
  dock = await aFolder(ada, 'Quai')
  await grant(node, bob, hall, 'write')
  // The node knows them from now on.
  await Promise.all([ada, bob].map((user) => user.get('/items?size=1')))
})
afterAll(() => node.stop())

const items = (count: number, more: object = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      anItem(ada, hall, { name: `Bac ${randomUUID()} ${n}`, quantity: 10, ...more }),
    ),
  )
const take = (who: Caller, guid: string, quantity = 1, headers: Record<string, string> = {}) =>
  who.call(
    'POST',
    `/items/${guid}/transactions`,
    { type: 'out', action: 'given_to_technician', quantity, comment: `de ${guid}` },
    headers,
  )
const asked = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  transaction(node.pool, { company: ada.company }, async ({ db }) => (await text.execute(db)).rows)
const exitsOf = (guids: readonly string[]) =>
  asked(sql<{ item: string; by: string; key: string | null; delta: string; transaction: string; request: string }>`
    select item_id as item, created_by as by, idem_key as key, delta, xmin::text as transaction, request_id as request
    from movement where company_id = ${ada.company} and kind = 'out' and item_id = any(${[...guids]}::uuid[])`)
const quantitiesOf = async (guids: readonly string[]): Promise<number[]> =>
  Promise.all(guids.map(async (guid) => (await ada.get(`/items/${guid}`)).body.quantity))
const setLevel = (level: 'read' | 'write') =>
  transaction(node.pool, { company: ada.company }, async ({ db }) => {
    await sql`update folder_permission set level = ${level} where company_id = ${ada.company} and user_id = ${bob.guid}
      and folder_id = ${hall}`.execute(db)
    await sql`update company set rights_version = rights_version + 1 where id = ${ada.company}`.execute(db)
  })
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

describe('movements that come at the same time', () => {
  it('are one transaction, and each is its own caller’s, with its key, its answer and its line in the log', async () => {
    const guids = await items(6)
    const keys = guids.map(() => randomUUID())
    const replies = await Promise.all(
      guids.map((guid, n) => take(n % 2 ? bob : ada, guid, n + 1, { 'idempotency-key': keys[n]! })),
    )
    expect(statuses(replies)).toEqual(guids.map(() => 201))
    expect(
      replies.map(({ body }) => [body.items[0].guid, body.items[0].quantity, body.transactions[0].createdBy.guid]),
    ).toEqual(guids.map((guid, n) => [guid, 9 - n, (n % 2 ? bob : ada).guid]))
    const exits = await exitsOf(guids)
    expect(new Set(exits.map(({ transaction: one }) => one)).size).toBe(1)
    expect(new Set(exits.map(({ request }) => request)).size).toBe(6)
    expect(exits.toSorted((a, b) => guids.indexOf(a.item) - guids.indexOf(b.item))).toMatchObject(
      guids.map((item, n) => ({ item, by: (n % 2 ? bob : ada).guid, key: keys[n], delta: `-${n + 1}.00` })),
    )
    const log = await asked(sql<{ item: string; by: string; request: string }>`
      select entity_id as item, user_id as by, request_id as request from activity where company_id = ${ada.company}
      and action = 'stock_out' and entity_id = any(${guids}::uuid[])`)
    expect(log.map(({ item, by, request }) => `${item} ${by} ${request}`).toSorted()).toEqual(
      exits.map(({ item, by, request }) => `${item} ${by} ${request}`).toSorted(),
    )
    // Sent again, each is answered what it was.
    const again = await Promise.all(
      guids.map((guid, n) => take(n % 2 ? bob : ada, guid, n + 1, { 'idempotency-key': keys[n]! })),
    )
    expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text))
    expect(await quantitiesOf(guids)).toEqual(guids.map((_, n) => 9 - n))
  })

  it('of one record follow one another', async () => {
    const [guid, other] = (await items(2)) as [string, string]
    const replies = await Promise.all([...Array.from({ length: 8 }, () => take(ada, guid)), take(bob, other)])
    expect(statuses(replies)).toEqual(replies.map(() => 201))
    expect(
      replies
        .slice(0, 8)
        .map(({ body }) => body.items[0].quantity)
        .toSorted(),
    ).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(await quantitiesOf([guid, other])).toEqual([2, 9])
  })

  it('of few records wait for each other here, and go together with those of others when it is their turn', async () => {
    const guids = await items(8)
    const replies = await Promise.all([0, 1, 2, 3].flatMap(() => guids.map((guid) => take(ada, guid))))
    expect(statuses(replies)).toEqual(replies.map(() => 201))
    expect(await quantitiesOf(guids)).toEqual(guids.map(() => 6))
    const transactions = new Set((await exitsOf(guids)).map(({ transaction: one }) => one))
    // Tried beside those that hold their records, most would be done again alone: some twenty transactions.
    expect(transactions.size).toBeLessThan(12)
  })

  it('are counts as well, and a record that is moved and counted at the same time is so in one order or the other', async () => {
    const guids = await items(3)
    const count = (who: Caller, guid: string, quantity: number) => who.post(`/items/${guid}/inventory`, { quantity })
    const [moved, ...counted] = await Promise.all([
      take(ada, guids[0]!),
      count(ada, guids[0]!, 20),
      count(bob, guids[1]!, 4),
      count(ada, guids[2]!, 10),
    ])
    expect(statuses([moved, ...counted])).toEqual([201, 201, 201, 201])
    const [both, ...others] = await quantitiesOf(guids)
    expect([19, 20]).toContain(both)
    expect(others).toEqual([4, 10])
    const { body } = await ada.get(`/items/${guids[1]}`)
    expect([body.lastQuantity, body.inventoryDiff]).toEqual([10, -6])
  })

  it('one that is refused says why, and the others are done', async () => {
    const guids = await items(4)
    const hidden = await anItem(ada, dock, { name: 'Coffre', quantity: 5 })
    const replies = await Promise.all([
      take(ada, guids[0]!),
      take(bob, guids[1]!, 11),
      take(bob, hidden),
      bob.call('POST', `/items/${guids[2]}/transactions`, { type: 'out', quantity: 'deux' }),
      take(bob, randomUUID()),
      take(bob, guids[3]!),
    ])
    expect(statuses(replies)).toEqual([201, 422, 404, 422, 404, 201])
    expect(replies[1]!.body.errors).toMatchObject([{ field: 'quantity', code: 'remaining_negative' }])
    expect(await quantitiesOf([...guids, hidden])).toEqual([9, 10, 10, 9, 5])
  })

  it('nobody waits for a record that somebody else keeps but who wants it', async () => {
    const [kept, ...free] = (await items(4)) as [string, ...string[]]
    let late: Promise<{ status: number }> | undefined
    await transaction(node.pool, { company: ada.company }, async ({ db }) => {
      await sql`select from item where company_id = ${ada.company} and id = ${kept} for update`.execute(db)
      late = take(bob, kept)
      expect(statuses(await Promise.all(free.map((guid) => take(ada, guid))))).toEqual([201, 201, 201])
    })
    expect((await late!).status).toBe(201)
    expect(await quantitiesOf([kept, ...free])).toEqual([9, 9, 9, 9])
  })

  it('each waits by itself for a record that somebody else keeps for long, not one behind the other', async () => {
    const [kept] = (await items(1)) as [string]
    let late: Promise<{ status: number }[]> | undefined
    const waiting = () =>
      asked(sql<{ waiting: number }>`select count(distinct pid)::int as waiting from pg_locks
        where not granted and pid in (select pid from pg_locks where relation = 'item'::regclass)`).then(
        ([row]) => row!.waiting,
      )
    await transaction(node.pool, { company: ada.company }, async ({ db }) => {
      await sql`select from item where company_id = ${ada.company} and id = ${kept} for update`.execute(db)
      late = Promise.all([take(ada, kept), take(bob, kept), take(ada, kept)])
      await expect.poll(waiting, { timeout: LIMITS.lockMs / 2 }).toBe(3)
    })
    expect(statuses(await late!)).toEqual([201, 201, 201])
    expect(await quantitiesOf([kept])).toEqual([7])
  })

  it('the same call twice is done once', async () => {
    const [guid, other] = (await items(2)) as [string, string]
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      take(ada, guid, 2, headers),
      take(ada, guid, 2, headers),
      take(bob, other),
    ])
    expect([first.status, second.text]).toEqual([201, first.text])
    expect(await quantitiesOf([guid, other])).toEqual([8, 9])
  })

  it('who lost the right a moment ago is refused, and the others are done', async () => {
    const guids = await items(3)
    await setLevel('read')
    const replies = await Promise.all([take(ada, guids[0]!), take(bob, guids[1]!), take(ada, guids[2]!)])
    await setLevel('write')
    expect(statuses(replies)).toEqual([201, 403, 201])
    expect(await quantitiesOf(guids)).toEqual([9, 10, 9])
  })

  describe('that the database refuses', () => {
    const withTrigger = async (body: string, work: (owner: pg.Client) => Promise<void>) => {
      const owner = new pg.Client(url)
      await owner.connect()
      try {
        await owner.query(`create sequence tried;
          create function refuse() returns trigger language plpgsql security definer as $$ begin ${body} return null; end $$;
          create constraint trigger refuse after insert on movement deferrable initially deferred for each row
          when (new.comment like 'de %') execute function refuse()`)
        await work(owner)
      } finally {
        await owner.query('drop trigger refuse on movement; drop function refuse; drop sequence tried')
        await owner.end()
      }
    }

    it('are done each by itself, and the others stand', async () => {
      const guids = await items(4)
      await withTrigger(
        `if new.item_id = '${guids[2]}' then raise exception 'no' using errcode = '23514'; end if;`,
        async () => {
          const replies = await Promise.all(guids.map((guid) => take(ada, guid)))
          expect(statuses(replies).map((status) => status === 201)).toEqual([true, true, false, true])
        },
      )
      expect(await quantitiesOf(guids)).toEqual([9, 9, 10, 9])
    })

    it('by going away while they commit, are not done again: nobody knows whether they stand', async () => {
      const guids = await items(3)
      await withTrigger(`perform nextval('tried'); perform pg_terminate_backend(pg_backend_pid());`, async (owner) => {
        const replies = await Promise.all(guids.map((guid) => take(ada, guid)))
        expect(replies.every(({ status }) => status >= 500)).toBe(true)
        expect((await owner.query('select last_value::int as tried from tried')).rows).toEqual([{ tried: 1 }])
      })
      expect(await quantitiesOf(guids)).toEqual([10, 10, 10])
    })
  })
})

it('transfers that come at the same time are one transaction, with both of their ends', async () => {
  const guids = await items(4, { tag: undefined })
  const tagged = await Promise.all(
    guids.map((_, n) => anItem(ada, hall, { name: `Caisse ${n}`, tag: `TR-${randomUUID()}`, quantity: 10 })),
  )
  const move = (who: Caller, guid: string, quantity: number) =>
    who.post('/items/move', { items: [{ guid, quantity }], destination: dock })
  // The first of each makes its record there, alone; those that follow top it up.
  for (const guid of tagged) expect((await move(ada, guid, 1)).status).toBe(201)
  const replies = await Promise.all(tagged.map((guid, n) => move(ada, guid, n + 1)))
  expect(statuses(replies)).toEqual(tagged.map(() => 201))
  expect(replies.map(({ body }) => body.items.map(({ quantity }: { quantity: number }) => quantity))).toEqual(
    tagged.map((_, n) => [8 - n, 2 + n]),
  )
  const legs = await asked(sql<{ transaction: string; sum: number }>`
    select xmin::text as transaction, count(*)::int as sum from movement
    where company_id = ${ada.company} and group_id = any(${replies.map(({ body }) => body.transactions[0].group)}::uuid[])
    group by 1`)
  expect(legs.map(({ sum }) => sum)).toEqual([8])
  expect((await move(bob, tagged[0]!, 1)).status).toBe(404)
})

describe('transfers that have an end in common', () => {
  /** Records of one article, ten of it in each folder. */
  const aThing = async (...folders: readonly string[]): Promise<string[]> => {
    const tag = `TR-${randomUUID()}`
    const guids: string[] = []
    for (const folder of folders) guids.push(await anItem(ada, folder, { name: `Vanne ${tag}`, tag, quantity: 10 }))
    return guids
  }
  const move = (guid: string, quantity: number, destination: string) =>
    ada.post('/items/move', { items: [{ guid, quantity }], destination })
  let crowd: string[]
  beforeAll(async () => {
    crowd = (await Promise.all(Array.from({ length: 8 }, () => aThing(hall, dock)))).map(([guid]) => guid!)
  })
  /** Behind others, as those that come first find nobody to go with. */
  const behindOthers = async <T>(...sent: readonly (() => Promise<T>)[]): Promise<T[]> => {
    const others = crowd.map((guid) => move(guid, 1, dock))
    const replies = await Promise.all(sent.map((send) => send()))
    expect(statuses(await Promise.all(others))).toEqual(crowd.map(() => 201))
    return replies
  }

  it('that both top up are added one to the other', async () => {
    const yard = await aFolder(ada, `Cour ${randomUUID()}`)
    const [fromHall, target, fromYard] = (await aThing(hall, dock, yard)) as [string, string, string]
    const replies = await behindOthers(
      () => move(fromHall, 3, dock),
      () => move(fromYard, 4, dock),
    )
    expect(statuses(replies)).toEqual([201, 201])
    expect(await quantitiesOf([fromHall, fromYard, target])).toEqual([7, 6, 17])
  })

  it('one to the other and back leave what was there', async () => {
    const [here, there] = (await aThing(hall, dock)) as [string, string]
    const replies = await behindOthers(
      () => move(here, 3, dock),
      () => move(there, 2, hall),
    )
    expect(statuses(replies)).toEqual([201, 201])
    expect(await quantitiesOf([here, there])).toEqual([9, 11])
  })

  it('that somebody else keeps wait for it, and make no second record beside it', async () => {
    const [here, kept] = (await aThing(hall, dock)) as [string, string]
    let late: ReturnType<typeof move> | undefined
    await transaction(node.pool, { company: ada.company }, async ({ db }) => {
      await sql`select from item where company_id = ${ada.company} and id = ${kept} for update`.execute(db)
      await behindOthers(async () => void (late = move(here, 5, dock)))
    })
    const reply = await late!
    expect(reply.status).toBe(201)
    expect(reply.body.items.map(({ guid }: { guid: string }) => guid)).toEqual([here, kept])
    expect(await quantitiesOf([here, kept])).toEqual([5, 15])
  })
})

describe('records that are made at the same time', () => {
  const make = (who: Caller, draft: object) =>
    who.post('/items', { type: 'product', parent: hall, quantity: 3, description: 'ensemble', ...draft })

  it('are one transaction, each with its article, barcode, first stock and author', async () => {
    // What the node had to ask of the company before is at hand, and calls that met that are no longer kept apart.
    expect((await make(bob, { name: 'Premier' })).status).toBe(201)
    await sleep(LIMITS.aloneMs)
    const tags = Array.from({ length: 5 }, () => `NEW-${randomUUID()}`)
    const replies = await Promise.all(tags.map((tag, n) => make(n % 2 ? bob : ada, { name: `Neuf ${n}`, tag })))
    expect(statuses(replies)).toEqual(tags.map(() => 201))
    expect(replies.map(({ body }) => [body.name, body.tag, body.quantity, body.createdBy.guid])).toEqual(
      tags.map((tag, n) => [`Neuf ${n}`, tag, 3, (n % 2 ? bob : ada).guid]),
    )
    const made = await asked(sql<{ transaction: string; code: string; stock: string; by: string }>`
      select i.xmin::text as transaction, c.code, m.delta as stock, m.created_by as by from item i
      join code c on c.company_id = i.company_id and c.article_id = i.article_id
      join movement m on m.company_id = i.company_id and m.item_id = i.id
      where i.company_id = ${ada.company} and i.id = any(${replies.map(({ body }) => body.guid)}::uuid[]) order by i.name`)
    expect(made.map(({ code, stock, by }) => [code, stock, by])).toEqual(
      tags.map((tag, n) => [tag, '3.00', (n % 2 ? bob : ada).guid]),
    )
    expect(new Set(made.map(({ transaction: one }) => one)).size).toBe(1)
  })

  it('one of an article that exists elsewhere is made as well, and so are those beside it', async () => {
    const tag = `OLD-${randomUUID()}`
    await anItem(ada, dock, { name: 'Vieux', tag, quantity: 1 })
    const replies = await Promise.all([
      make(ada, { name: 'Vieux', tag }),
      make(bob, { name: `Jeune ${randomUUID()}` }),
      make(ada, { name: `Jeune ${randomUUID()}`, tag: `NEW-${randomUUID()}` }),
    ])
    expect(statuses(replies)).toEqual([201, 201, 201])
    const places = await asked(sql<{ n: number }>`select count(*)::int as n from item i
      join code c on c.company_id = i.company_id and c.article_id = i.article_id
      where i.company_id = ${ada.company} and c.code = ${tag}`)
    expect(places).toEqual([{ n: 2 }])
  })

  it('with one key are one', async () => {
    const key = randomUUID()
    const draft = { name: 'Une fois', type: 'product', parent: hall }
    const twice = [0, 1].map(() => ada.call('POST', '/items', draft, { 'idempotency-key': key }))
    const [first, second, other] = await Promise.all([...twice, make(bob, { name: 'Autre' })])
    expect([first!.status, second!.text, other!.status]).toEqual([201, first!.text, 201])
  })

  it('one barcode is one article, and one that is taken is refused', async () => {
    const tag = `NEW-${randomUUID()}`
    const replies = await Promise.all([
      make(ada, { name: 'Vis', tag }),
      make(bob, { name: 'Clou', tag }),
      make(ada, { name: 'Écrou', tag: `NEW-${randomUUID()}` }),
      make(bob, { name: '' }),
    ])
    const [one, two, ...others] = statuses(replies)
    expect([[one, two].toSorted(), others]).toEqual([
      [201, 422],
      [201, 422],
    ])
    const refused = replies.find(({ status }) => status === 422)!
    expect(refused.body.errors).toMatchObject([{ field: 'tag', code: 'exists' }])
  })
})

it('codes that are scanned at the same time are each answered what their reader may see', async () => {
  const tags = Array.from({ length: 6 }, () => `SC-${randomUUID()}`)
  await Promise.all(tags.map((tag, n) => anItem(ada, n % 2 ? dock : hall, { name: `Lu ${n}`, tag })))
  const scan = (who: Caller, tag: string) => who.get(`/items/scan/${tag}`)
  const replies = await Promise.all([...tags.map((tag) => scan(ada, tag)), ...tags.map((tag) => scan(bob, tag))])
  expect(replies.slice(0, 6).map(({ body }) => body.item.name)).toEqual(tags.map((_, n) => `Lu ${n}`))
  expect(statuses(replies.slice(6))).toEqual(tags.map((_, n) => (n % 2 ? 404 : 200)))
  expect(replies.filter(({ status }) => status === 200).map(({ body }) => body.item.tag)).toEqual([
    ...tags,
    ...tags.filter((_, n) => n % 2 === 0),
  ])
})

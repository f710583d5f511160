import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import type { Ctx } from './context.ts'
import { sql, transaction } from './database.ts'
import { pgCode } from './database-errors.ts'
import { inLiveFolders, readableFolders } from './folder-access.ts'
import { runAs } from './run-as.ts'

/** Somebody who sees all folders of a company but a few, which queries name instead of the others. */
describe('who sees nearly all folders', () => {
  const url = testDatabase()
  let node: TestNode
  let owner: Caller
  let reader: Caller
  let hall: string
  let closed: string
  let seen: string
  beforeAll(async () => {
    node = await startTestNode(url)
    const company = await aCompany(node)
    owner = await aUser(node, company)
    reader = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_CATEGORY_VIEW', 'ROLE_ITEM_TAG_VIEW'] })
    hall = await aFolder(owner, 'Halle')
    for (let n = 1; n <= 8; n++) await aFolder(owner, `Allée ${n}`, { parent: hall })
    closed = await aFolder(owner, 'Chambre forte', { parent: hall })
    const within = await aFolder(owner, 'Tiroir', { parent: closed })
    await grant(node, reader, hall, 'read')
    await grant(node, reader, closed, 'none')
    // Seen again, in what is not.
    await grant(node, reader, within, 'read')
    const category = (await owner.post('/categories', { name: 'Métaux', itemType: 'product' })).body.guid
    const tagged = { category, tags: [{ name: 'précieux' }], threshold: 5, quantity: 1 }
    seen = await anItem(owner, hall, { name: 'Lingot de plomb', tag: 'L-1', ...tagged })
    await anItem(owner, closed, { name: 'Lingot d’or', tag: 'L-2', ...tagged })
    await anItem(owner, within, { name: 'Lingot de fer', tag: 'L-3', ...tagged })
    await node.jobs.runNow('search-words')
  })
  afterAll(() => node.stop())

  const names = async (who: Caller, path: string): Promise<{ total: number; names: string[] }> => {
    const { body } = await who.get(path)
    return { total: body.total ?? body.data.length, names: body.data.map(({ name }: { name: string }) => name).sort() }
  }
  const asReader = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    runAs(node.kernel, { company: reader.company, user: reader.guid, language: 'fr', requestId: 'test' }, work)

  it.each([
    '/items?search=lingot',
    '/items?sort=name',
    '/items?low=true',
    '/items?search=lingot%20halle',
    '/items/find?search=lingot',
    '/items/find?search=lingto',
    '/items/find?search=lingot%20halle',
  ])('is answered as if the others were not there: %s', async (path) => {
    expect((await names(owner, path)).names.filter((name) => name.startsWith('Lingot'))).toHaveLength(3)
    const { total, names: found } = await names(reader, path)
    expect([found, total]).toEqual([['Lingot de fer', 'Lingot de plomb'], 2])
  })
  it('finds no folder through the name of one that they do not see, and those in it by their own', async () => {
    expect((await names(owner, '/items/find?search=chambre')).names).toEqual([
      'Chambre forte',
      'Lingot de fer',
      'Lingot d’or',
    ])
    expect((await names(reader, '/items/find?search=chambre')).names).toEqual([])
    expect((await names(reader, '/items/find?search=chambrer')).names).toEqual([])
    expect((await names(reader, '/items/find?search=tiroir')).names).toContain('Tiroir')
    expect((await names(reader, '/items/find?search=lingot%20tiroir')).names).toEqual(['Lingot de fer'])
  })
  it('counts what carries a category or a keyword of what they see', async () => {
    const records = async (who: Caller) => (await who.get('/categories')).body.data[0].records
    const items = async (who: Caller) => (await who.get('/tags')).body.data[0].items
    expect([await records(owner), await records(reader)]).toEqual([3, 2])
    expect([await items(owner), await items(reader)]).toEqual([3, 2])
  })
  it('is asked for by naming those few, of a call that changes nothing only', async () => {
    const named = (ctx: Ctx) => {
      const query = sql`select ${inLiveFolders(ctx, sql`i.folder_id`, readableFolders(ctx)!)}`.compile(ctx.db)
      return query.parameters.some((value) => String(value).includes(hall)) ? 'the seen' : 'the hidden'
    }
    await asReader(async (ctx) => {
      expect(named(ctx)).toBe('the seen')
      expect(named({ ...ctx, rights: { ...ctx.rights, version: ctx.company.rightsVersion } })).toBe('the hidden')
    })
  })
  it('is refused by a statement whose snapshot has other rights than it was made for', async () => {
    const found = (rights: Ctx['rights']) =>
      asReader(async (ctx) => {
        const known = { ...ctx, rights }
        const { rows } = await sql<{ id: string }>`select i.id from item i
          where i.deleted_at is null and ${inLiveFolders(known, sql`i.folder_id`, readableFolders(known)!)}`.execute(
          ctx.db,
        )
        return rows.map(({ id }) => id)
      })
    const rights = await asReader((ctx) => Promise.resolve({ ...ctx.rights, version: ctx.company.rightsVersion }))
    const [before, room] = [await found(rights), await aFolder(owner, 'Coffre', { parent: closed })]
    expect(before).toContain(seen)
    await anItem(owner, room, { name: 'Diamant' })
    await expect(found(rights)).rejects.toSatisfy((error) => pgCode(error) === '40001')
  })
  it('is answered while rights change all the time', async () => {
    let isOver = false
    const change = async () => {
      while (!isOver)
        await transaction(node.pool, { company: owner.company }, ({ db }) =>
          sql`update company set rights_version = rights_version + 1 where id = ${owner.company}`.execute(db),
        )
    }
    const look = async () => {
      for (let n = 0; n < 15; n++)
        for (const path of ['/items/find?search=lingto', '/items?search=lingot', '/items?sort=name']) {
          const { status, body } = await reader.get(path)
          expect([path, status, body.data.length]).toEqual([path, 200, 2])
        }
    }
    const changing = [change(), change()]
    await Promise.all([look(), look(), look()]).finally(() => (isOver = true))
    await Promise.all(changing)
  })
  it('is told of nothing that comes to a folder which is made while they look', async () => {
    let isOver = false
    const make = async () => {
      for (let n = 0; n < 12; n++)
        await anItem(owner, await aFolder(owner, `Coffret ${n}`, { parent: closed }), { name: `Rubis ${n}` })
      isOver = true
    }
    const look = async () => {
      const told: string[] = []
      let calls = 0
      for (; !isOver || calls < 5; calls++)
        for (const path of ['/items?search=rubis', '/items?size=100', '/items/find?search=rubis'])
          told.push(...(await names(reader, path)).names)
      return told.filter((name) => /rubis|coffret/i.test(name))
    }
    const [, ...told] = await Promise.all([make(), look(), look(), look()])
    expect(told.flat()).toEqual([])
    expect((await names(owner, '/items?search=rubis')).total).toBe(12)
  })
})

describe('what people see of folders', () => {
  const url = testDatabase()
  let node: TestNode
  beforeAll(async () => {
    node = await startTestNode(url)
  })
  afterAll(() => node.stop())

  it('is kept once for all who have the same rights, and for nobody else', async () => {
    const company = await aCompany(node)
    const owner = await aUser(node, company)
    const [hall, vault, cellar] = [
      await aFolder(owner, 'Halle'),
      await aFolder(owner, 'Coffre'),
      await aFolder(owner, 'Cave'),
    ]
    const [first, second, other] = [await aUser(node, company), await aUser(node, company), await aUser(node, company)]
    for (const one of [first, second, other])
      await transaction(node.pool, { company }, ({ db }) =>
        sql`delete from user_role where user_id = ${one.guid} and role = 'ROLE_FOLDER_FULL'`.execute(db),
      )
    for (const one of [first, second]) {
      await grant(node, one, hall, 'write')
      await grant(node, one, vault, 'none')
    }
    await grant(node, other, hall, 'read')
    const seenBy = (who: Caller) =>
      transaction(node.pool, { company }, async ({ db }) => {
        const principal = await node.kernel.principals.find(db, company, who.guid)
        return (await principal!.load()).levels
      })
    expect([...(await seenBy(first))]).toEqual([[hall, 'write']])
    expect(await seenBy(second)).toBe(await seenBy(first))
    expect([...(await seenBy(other))]).toEqual([[hall, 'read']])
    expect([...(await seenBy(owner)).values()]).toEqual(['write', 'write', 'write'])
    await grant(node, second, cellar, 'read')
    expect([...(await seenBy(second))].toSorted()).toEqual(
      [
        [hall, 'write'],
        [cellar, 'read'],
      ].toSorted(),
    )
    expect([...(await seenBy(first))]).toEqual([[hall, 'write']])
  })
})

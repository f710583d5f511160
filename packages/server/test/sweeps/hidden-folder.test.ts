import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql, transaction } from '../../src/kernel/database.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { importRows } from '../../src/testing/import-file.ts'
import { setPlan } from '../../src/testing/plans.ts'
import {
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'
import { exampleOf } from './examples.ts'
import { CANARY, FOREIGN_LIMITS, inParts, reading, withRoom } from './foreign.ts'
import { leaky, plantLeaky } from './leaky.ts'
import { answersWith, guidLeaks, type Sweep } from './leaks.ts'
import { askAs } from './requests.ts'
import { sliceOf } from './slice.ts'
import { aWorld } from './world.ts'

vi.setConfig(FOREIGN_LIMITS)

describe('a hidden folder', () => {
  const url = testDatabase()
  plantLeaky(url)
  let node: TestNode
  let sweep: Sweep
  let hidden: Awaited<ReturnType<typeof aWorld>>
  let crossed: Record<string, string>
  let owner: Caller
  let user: Caller
  let shown: string
  beforeAll(async () => {
    node = await startTestNode(url)
    owner = (await aWorld(node, { mark: 'patron' })).admin
    shown = await aFolder(owner, 'ouvert')
    const closed = await aFolder(owner, CANARY)
    user = await aUser(node, owner.company, {
      roles: ALL_ROLES.filter((role) => role !== 'ROLE_FOLDER_FULL' && role !== 'ROLE_API_DISABLED_OUTGOING'),
    })
    await grant(node, user, shown, 'write')
    hidden = await aWorld(node, { admin: owner, inside: closed, mark: CANARY, open: 'autre' })
    const seen = await aWorld(node, { admin: user, inside: shown, open: 'encore' })
    await setPlan(node, owner.company, { limit_items: null })
    sweep = {
      ask: withRoom(node, owner.company, askAs(user)),
      requestFor: (one) => exampleOf(one, seen),
      secret: {
        guids: { closed, ...hidden.hidden },
        texts: [],
        canary: CANARY,
      },
    }
    crossed = { ...(await crossing(owner, shown, closed)), ...(await importing(owner, user, shown, closed)) }
  })
  afterAll(() => node.stop())

  const foldersOf = async (who: Caller): Promise<number> =>
    (await who.get('/users/me')).body.user.foldersPermissions.length

  /** What came out of the hidden folder and what went into it, and lies where the reader looks. */
  const crossing = async (owner: Caller, shown: string, closed: string): Promise<Record<string, string>> => {
    const moved = async (guid: string, destination: string, quantity?: number) => {
      const line = { guid, ...(quantity !== undefined && { quantity }) }
      const { status, text } = await owner.post('/items/move', { items: [line], destination })
      expect(status, text).toBe(201)
    }
    const [out, part, back] = [
      await anItem(owner, closed, { name: 'Sorti', quantity: 3 }),
      await anItem(owner, shown, { name: 'Parti en partie', quantity: 3 }),
      await anItem(owner, shown, { name: 'Revenu', quantity: 3 }),
    ]
    await moved(out, shown)
    await moved(part, closed, 1)
    await moved(back, closed)
    await moved(back, shown)
    const folder = await aFolder(owner, 'Sous-dossier sorti', { parent: closed })
    const nested = await anItem(owner, folder, { name: 'Dedans', quantity: 1 })
    const { status, text } = await owner.put(`/folders/${folder}/move`, { parent: shown })
    expect(status, text).toBe(200)
    const { body: undone } = await owner.post('/items/move', {
      items: [{ guid: nested, quantity: 1 }],
      destination: closed,
    })
    await owner.post(`/transactions/${undone.transactions[0].guid}/reverse`, { reason: 'Erreur' })
    return { out, part, back, folder, nested }
  }

  /** Imports of the reader, whose records went into the hidden folder, and came out of it again. */
  const importing = async (owner: Caller, user: Caller, shown: string, closed: string) => {
    const rows = [['Nom', 'Quantité'], ...['resté', 'caché', 'revenu'].map((name) => [`Importé ${name}`, 2])]
    const { draft } = await importRows(node, user, [...rows, ['Importé refusé', 'deux']], {
      defaults: { parent: shown },
    })
    const { body: made } = await user.get('/items?search=Import%C3%A9&size=50')
    const guidOf = (name: string): string =>
      made.data.find((one: { name: string }) => one.name === `Importé ${name}`).guid
    const move = async (guid: string, destination: string) =>
      expect((await owner.post('/items/move', { items: [{ guid }], destination })).status).toBe(201)
    for (const name of ['caché', 'revenu']) await move(guidOf(name), closed)
    const rename = { name: `${CANARY} renommé`, description: CANARY }
    expect((await owner.put(`/items/${guidOf('caché')}`, rename)).status).toBe(200)
    await owner.post(`/items/${guidOf('caché')}/transactions`, { type: 'in', quantity: 1, comment: CANARY })
    await move(guidOf('revenu'), shown)
    // What happened to the hidden one since is no reason to name it, nor what a file changes of it.
    const change = [
      ['Nom', 'Description'],
      [`Importé resté`, 'autre'],
    ]
    const { draft: update } = await importRows(node, user, change, { mode: 'update', key: 'name' })
    await move(guidOf('resté'), closed)
    expect((await owner.put(`/items/${guidOf('resté')}`, { name: `${CANARY} aussi` })).status).toBe(200)
    return { imported: draft.guid, updated: update.guid, cached: guidOf('caché'), returned: guidOf('revenu') }
  }

  it('leaves its name nowhere where what crossed its border is read, exported or followed', async () => {
    expect(await answersWith(sliceOf(reading, 2), sweep, { guids: crossed, canary: CANARY })).toEqual([])
    const history = await sweep.ask(
      reading.find(({ route }) => route === 'activity.list')!,
      {
        query: { guid: crossed.out, size: '50' },
      },
    )
    expect(history.text, 'the move itself is told').toContain('move')
    // The answers that were looked through say something: details, rows and refused rows of an import, and sheets.
    const asked = async (route: string, request: object) =>
      (
        await sweep.ask(
          reading.find((one) => one.route === route)!,
          request,
        )
      ).text
    const params = { guid: crossed.imported }
    expect(await asked('imports.rows', { params })).toContain('Importé refusé')
    expect(await asked('imports.errors', { params })).toContain('Importé refusé')
    expect(await asked('imports.undo', { params })).toContain('que vous ne voyez plus')
    expect(await asked('items.list', { query: { export: 'xlsx' } })).toContain('Importé revenu')
  })
  it('leaves as little where it is one of few, and queries name it instead of all others', async () => {
    await transaction(node.pool, { company: owner.company }, async ({ db }) => {
      await sql`insert into folder (company_id, id, parent_id, ancestors, name, name_key, type)
        select ${owner.company}::uuid, gen_random_uuid(), ${shown}::uuid, array[${shown}::uuid], 'Rayon ' || n,
        'rayon ' || n, 'stock' from generate_series(1, 400) n`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${owner.company}`.execute(db)
    })
    const [all, seen] = [await foldersOf(owner), await foldersOf(user)]
    expect(all - seen).toBeLessThan(seen / 4)
    expect(await answersWith(sliceOf(reading, 4), sweep, { guids: crossed, canary: CANARY })).toEqual([])
  })
  it('is answered as a guid that names nothing, and never told of', async () =>
    expect(await guidLeaks(inParts, sweep)).toEqual([]))
  it('notices an endpoint that forgets the folder', async () =>
    expect((await guidLeaks(leaky, sweep)).length).toBeGreaterThan(3))
})

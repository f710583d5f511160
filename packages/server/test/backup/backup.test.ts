import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../src/db/backup/backup.ts'
import { closingOf } from '../../src/db/backup/digest.ts'
import { LEFT_OUT, type Manifest, MANIFEST } from '../../src/db/backup/manifest.ts'
import { checkArchive } from '../../src/db/backup/read-archive.ts'
import { restore, type Target } from '../../src/db/backup/restore.ts'
import { entriesIn, entryOf } from '../../src/db/backup/tar.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { uploadOf } from '../../src/testing/import-file.ts'
import { addPicture, aPng } from '../../src/testing/pictures.ts'
import { isFull } from '../../src/testing/sizes.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  anonymous,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'
import { ledgerChecks } from '../../src/app/registry.ts'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { randomFrom } from '../faults/random.ts'
import { isItsTurn } from '../../../../scripts/turns.ts'

const source = testDatabase()
const work = mkdtempSync(join(tmpdir(), 'entrepot-backup-'))
const archive = join(work, 'all.tar')
const folderOf = (name: string) => join(work, name)
let node: TestNode
let admin: Caller
let item: string
let taken: Manifest

const asked = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const tablesThere = async (url: string) =>
  Number(
    (
      await asked<{ n: string }>(
        url,
        `select count(*) as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    )[0]!.n,
  )
const restoreInto = async (url: string, file: string, more: Partial<Target> = {}) =>
  restore(file, await checkArchive(file), {
    ownerUrl: url,
    filesFolder: folderOf('restored'),
    replace: false,
    checks: ledgerChecks(),
    ...more,
  })
const sumsOf = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)
const moveOne = async () =>
  expect((await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 1 })).status).toBe(201)

/** Rows in as many tables as the API reaches, with everything that a text format could stumble over. */
beforeAll(async () => {
  node = await startTestNode(source, { env: { FILES_URL: folderOf('files') } })
  await anonymous(node).post('/auth/register', {
    firstname: 'Zoë',
    lastname: 'Née\\t',
    email: 'zoe@example.com',
    phone: '0612345678',
    call_prefix: '+33',
    password: 'Motdepasse-2026',
    passwordConfirm: 'Motdepasse-2026',
    company: { name: 'Autre', employees: '1-9', sector: 'computing', country: 'FR' },
    terms: true,
    language: 'fr',
  })
  await anonymous(node).post('/auth/forgotten-password', { email: 'zoe@example.com' })
  admin = await aUser(node, await aCompany(node, { name: 'Dépôt "Nord"\\N' }))
  const [folder, inside] = [await aFolder(admin, 'Réserve'), await aFolder(admin, 'Camion')]
  item = await anItem(admin, folder, {
    name: 'Vis\tà tête 6×40',
    description: 'ligne 1\nligne 2 \\. \\N',
    quantity: 100,
  })
  await admin.post('/items/move', { items: [{ guid: item, quantity: 3 }], destination: { guid: inside } })
  await admin.post('/push/ticket')
  await grant(node, admin, folder, 'write')
  const workbook = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Stock', rows: [['Nom', 'Quantité'], ...Array.from({ length: 30 }, (_, n) => [`Rangée ${n}`, n])] },
      ],
    }),
  )
  const { body, headers } = uploadOf('stock.xlsx', workbook, { target: 'items' })
  expect((await admin.call('POST', '/imports', body, headers)).status).toBe(201)
  expect((await addPicture(admin, { id: item }, await aPng())).status).toBe(201)
  // An upload that was cut off left half of a file.
  writeFileSync(folderOf('files/pictures/half.draft'), 'half')
  taken = (await backUp({ ownerUrl: source, filesFolder: folderOf('files') }, archive)).manifest
})
afterAll(async () => {
  await node.stop()
  rmSync(work, { recursive: true, force: true })
})

describe('a backup', () => {
  it('holds every table but sessions, one-use secrets and counters, and every file; and is for its owner only', async () => {
    const all = (
      await asked<{ name: string }>(
        source,
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`,
      )
    ).map(({ name }) => name)
    expect([...taken.tables.map(({ name }) => name), ...LEFT_OUT].sort()).toEqual(all.sort())
    expect(taken.tables.filter(({ rows }) => rows > 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'company',
        'person',
        'app_user',
        'item',
        'movement',
        'activity',
        'import',
        'import_row',
        'mail',
        'folder_permission',
      ]),
    )
    expect((await asked<{ n: number }>(source, 'select count(*)::int as n from push_ticket'))[0]!.n).toBe(1)
    expect(taken.files.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^imports\/.*\.xlsx$/),
      ...['1280', '256', '64'].map((size) =>
        expect.stringMatching(new RegExp(`^pictures/${admin.company}/.*-${size}\\.webp$`)),
      ),
    ])
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(work).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('of one moment while others write takes no lock that a writer waits for, and none of what they write later', async () => {
    const file = folderOf('busy.tar')
    const other = new pg.Client({ connectionString: source })
    await other.connect()
    // The backup, which has its moment by then, stands before a table that no movement touches.
    await other.query('begin; lock table mail in access exclusive mode')
    const taking = backUp({ ownerUrl: source, filesFolder: folderOf('files') }, file)
    const locks = () =>
      asked<{ mode: string; granted: boolean }>(
        source,
        `select mode, granted from pg_locks where locktype = 'relation' and pid in (select pid from pg_stat_activity where application_name = 'entrepot-backup')`,
      )
    await expect.poll(async () => (await locks()).some(({ granted }) => !granted), { timeout: 20_000 }).toBe(true)
    await moveOne()
    expect(new Set((await locks()).map(({ mode }) => mode))).toEqual(new Set(['AccessShareLock']))
    await other.query('rollback')
    await other.end()
    const { manifest } = await taking
    const rowsNow = async () => Number((await asked<{ n: string }>(source, 'select count(*) as n from movement'))[0]!.n)
    expect(manifest.tables.find(({ name }) => name === 'movement')!.rows).toBe((await rowsNow()) - 1)
    expect(await checkArchive(file)).toEqual(manifest)
  })

  it('is not written over another one', async () => {
    const before = readFileSync(archive)
    await expect(backUp({ ownerUrl: source, filesFolder: folderOf('files') }, archive)).rejects.toThrow(
      /is there already/,
    )
    expect(readFileSync(archive).equals(before)).toBe(true)
  })
})

describe('a restore', () => {
  const empty = testDatabase('nothing')
  const started = testDatabase()

  it('into an empty database gives every table as it was, the files, a sound ledger and walls that stand', async () => {
    const walls = `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
    const triggers = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
    await restoreInto(empty, archive)
    const again = (await backUp({ ownerUrl: empty, filesFolder: folderOf('restored') }, folderOf('again.tar'))).manifest
    expect(sumsOf(again)).toEqual(sumsOf(taken))
    expect(again.files).toEqual(taken.files)
    expect(await ledgerFaults(empty)).toEqual([])
    for (const question of [walls, triggers])
      expect(await asked(empty, question)).toEqual(await asked(source, question))
    for (const table of LEFT_OUT) expect(await asked(empty, `select * from ${table}`)).toEqual([])
  })

  it('is a product that works: the person signs in, sees the stock and its picture, moves it', async () => {
    const restored = await startTestNode(empty, { env: { FILES_URL: folderOf('restored') } })
    const signedIn = await anonymous(restored).post('/auth/login', {
      email: 'zoe@example.com',
      password: 'Motdepasse-2026',
    })
    expect(signedIn.status).toBe(200)
    const token = await restored.kernel.tokens.access(
      { user: admin.guid, company: admin.company, family: crypto.randomUUID() },
      new Date(),
    )
    const answer = await restored.app.inject({
      method: 'POST',
      url: `/api/v1/items/${item}/transactions`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: { type: 'out', quantity: 97, action: 'given_to_technician' },
    })
    expect(answer.json()).toMatchObject({ transactions: [{ quantity_after: 0 }] })
    const picture = await restored.app.inject({
      url: `/api/v1/images/${item}?size=64`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    await restored.stop()
  })

  it('refuses a database that was worked with, and replaces it when told to', async () => {
    await expect(restoreInto(empty, archive)).rejects.toThrow(/not empty/)
    await restoreInto(empty, archive, { replace: true })
    expect(
      sumsOf((await backUp({ ownerUrl: empty, filesFolder: folderOf('restored') }, folderOf('replaced.tar'))).manifest),
    ).toEqual(sumsOf(taken))
  })

  it('takes a database that a product has started on and nobody has used', async () => {
    await restoreInto(started, archive)
    expect(await ledgerFaults(started)).toEqual([])
  })

  it('refuses while somebody is connected, and a database of something else', async () => {
    const [busy, foreign] = [new pg.Client({ connectionString: started }), new pg.Client({ connectionString: empty })]
    await busy.connect()
    await expect(restoreInto(started, archive, { replace: true })).rejects.toThrow(/stop every node/)
    await busy.end()
    await foreign.connect()
    await foreign.query('drop table schema_migration')
    await foreign.end()
    await expect(restoreInto(empty, archive, { replace: true })).rejects.toThrow(/something else/)
  })
})

describe.runIf(isItsTurn('a wrong backup', 2))('a restore that finds something wrong', () => {
  const target = testDatabase('nothing')
  const seed = Number(process.env['FAULT_SEED'] ?? randomBytes(3).readUIntBE(0, 3))

  it(`refuses one flipped bit wherever it is (seed ${seed}), a cut archive, one that is longer, and another file`, async () => {
    const [whole, random, broken] = [readFileSync(archive), randomFrom(seed), folderOf('broken.tar')]
    const flips = [
      0,
      100,
      whole.length - 1,
      whole.length - 1024,
      ...Array.from({ length: 20 }, () => random.below(whole.length)),
    ]
    const damages = [
      ...flips.map((at) => {
        const bytes = Buffer.from(whole)
        bytes[at]! ^= 1 << random.below(8)
        return bytes
      }),
      whole.subarray(0, random.below(whole.length)),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole, Buffer.alloc(512)]),
      Buffer.alloc(0),
      Buffer.from('no archive'),
    ]
    for (const bytes of damages) {
      writeFileSync(broken, bytes)
      await expect(restoreInto(target, broken)).rejects.toThrow(/damaged or cut short/)
    }
    expect(await tablesThere(target)).toBe(0)
  })

  /** Somebody who builds the digest anew, or a fault of ours: what is inside is compared with the manifest as well. */
  const rebuilt = async (
    change: (entries: { name: string; content: Buffer }[]) => { name: string; content: Buffer }[],
  ) => {
    const entries = []
    for await (const entry of entriesIn(archive)) if (entry.name !== 'digest.sha256') entries.push(entry)
    const body = Buffer.concat(change(entries).map(({ name, content }) => entryOf(name, content)))
    writeFileSync(
      folderOf('rebuilt.tar'),
      Buffer.concat([body, closingOf(createHash('sha256').update(body).digest('hex'))]),
    )
    return folderOf('rebuilt.tar')
  }
  const withManifest = (change: (manifest: Manifest) => unknown) =>
    rebuilt((entries) =>
      entries.map((entry) =>
        entry.name === MANIFEST
          ? {
              name: MANIFEST,
              content: Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString()) as Manifest))),
            }
          : entry,
      ),
    )

  it('refuses a missing part, a part of another table, and no manifest', async () => {
    await expect(
      restoreInto(
        target,
        await rebuilt((entries) => entries.filter(({ name }) => !name.startsWith('tables/movement/'))),
      ),
    ).rejects.toThrow(/table movement/)
    await expect(
      restoreInto(target, await rebuilt((entries) => entries.filter(({ name }) => !name.startsWith('files/')))),
    ).rejects.toThrow(/file imports/)
    await expect(
      restoreInto(target, await rebuilt((entries) => entries.filter(({ name }) => name !== MANIFEST))),
    ).rejects.toThrow(/no manifest/)
    await expect(restoreInto(target, await withManifest((manifest) => ({ ...manifest, format: 2 })))).rejects.toThrow(
      /newer version/,
    )
    expect(await tablesThere(target)).toBe(0)
  })

  it('refuses migrations that this product does not know, and a file outside its folder', async () => {
    await expect(
      restoreInto(
        target,
        await withManifest((manifest) => ({
          ...manifest,
          migrations: [...manifest.migrations, { name: '9999-later.sql', sha256: '0'.repeat(64) }],
        })),
      ),
    ).rejects.toThrow(/newer version/)
    await expect(
      restoreInto(
        target,
        await withManifest((manifest) => ({
          ...manifest,
          migrations: manifest.migrations.map((one, at) => (at === 3 ? { ...one, sha256: '0'.repeat(64) } : one)),
        })),
      ),
    ).rejects.toThrow(/changed after/)
    await expect(
      restoreInto(
        target,
        await withManifest((manifest) => ({
          ...manifest,
          files: manifest.files.map((one) => ({ ...one, path: '../../outside.xlsx' })),
        })),
      ),
    ).rejects.toThrow(/outside its folder/)
    expect(await tablesThere(target)).toBe(0)
  })

  it('refuses an archive whose ledger is not sound, and leaves nothing of it', async () => {
    await expectUnsound()
    expect(await tablesThere(target)).toBe(0)
  })
  const expectUnsound = async () => {
    const file = folderOf('unsound.tar')
    await asked(
      source,
      `alter table item disable trigger user; update item set quantity = quantity + 1 where id = '${item}'`,
    )
    try {
      await backUp({ ownerUrl: source, filesFolder: folderOf('files') }, file)
      await expect(restoreInto(target, file)).rejects.toThrow(/not sound \(S2/)
    } finally {
      await asked(
        source,
        `update item set quantity = quantity - 1 where id = '${item}'; alter table item enable trigger user`,
      )
    }
  }
})

describe('a database that is not quite ours', () => {
  const [older, newer] = [testDatabase('nothing'), testDatabase('nothing')]
  const [owned, given] = [testDatabase('nothing'), testDatabase('nothing')]

  it.runIf(isFull)(
    'an archive of an older product is brought to the state of this one, its sequences too',
    async () => {
      const [before, after] = [folderOf('before'), folderOf('after')]
      for (const folder of [before, after]) cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
      for (const folder of [before, after])
        writeFileSync(
          join(folder, '9001-numbers.sql'),
          'create table numbered (id bigint generated always as identity primary key, said text not null); ',
        )
      writeFileSync(
        join(after, '9002-louder.sql'),
        `alter table numbered add column loud text; update numbered set loud = upper(said);`,
      )
      await migrate({ url: older, folder: before })
      await asked(older, `insert into numbered (said) values ('one'), ('two')`)
      await backUp({ ownerUrl: older, filesFolder: folderOf('none') }, folderOf('older.tar'))
      await restoreInto(newer, folderOf('older.tar'), { migrationsFolder: after })
      await asked(newer, `insert into numbered (said) values ('three')`)
      expect(await asked(newer, 'select id, said, loud from numbered order by id')).toEqual([
        { id: 1, said: 'one', loud: 'ONE' },
        { id: 2, said: 'two', loud: 'TWO' },
        { id: 3, said: 'three', loud: null },
      ])
      expect(
        (await asked<{ name: string }>(newer, 'select name from schema_migration order by name')).map(
          ({ name }) => name,
        ),
      ).toEqual(readMigrationFiles(after).map(({ name }) => name))
    },
  )

  it.runIf(isFull)(
    'an owner who is under the row policies like everybody saves and restores every company',
    async () => {
      const role = `owner_${randomBytes(4).toString('hex')}`
      const asOwner = (url: string) => Object.assign(new URL(url), { username: role, password: 'of-a-test' }).href
      await asked(
        owned,
        `create role ${role} login createrole password 'of-a-test'; grant entrepot_app, entrepot_reader to ${role} with admin option`,
      )
      for (const url of [owned, given])
        await asked(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${role}`)
      await restoreInto(asOwner(owned), archive)
      const { manifest } = await backUp(
        { ownerUrl: asOwner(owned), filesFolder: folderOf('files') },
        folderOf('owned.tar'),
      )
      expect(sumsOf(manifest)).toEqual(sumsOf(taken))
      await restoreInto(asOwner(given), folderOf('owned.tar'))
      await expect(restoreInto(asOwner(given), folderOf('owned.tar'))).rejects.toThrow(/not empty/)
      expect(await ledgerFaults(asOwner(given))).toEqual([])
    },
  )
})

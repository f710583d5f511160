import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { pendingMigrations, readMigrationFiles } from './migration-files.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

const url = testDatabase()
let folder = ''
let client: pg.Client

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-migrations-'))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  // The file's own database starts with the product's tables; these tests need one that never saw a migration.
  await client.query(
    'drop schema public cascade; drop schema if exists past cascade; create schema public; grant usage on schema public to public',
  )
})
afterEach(async () => {
  await client.end()
  rmSync(folder, { recursive: true })
})

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate({ url, folder })
const rows = async (query: string) => (await client.query<Record<string, unknown>>({ text: query })).rows

describe('migrate', () => {
  it('applies the files in the order of their numbers, once', async () => {
    file('0002-second.sql', `insert into step values ('second')`)
    file('0010-tenth.sql', `insert into step values ('tenth')`)
    file(
      '0001-first.sql',
      'create table step (n serial, name text default null); alter table step drop n; alter table step add at serial',
    )
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql', '0010-tenth.sql'])
    expect(await run()).toEqual([])
    expect(await rows('select name from step order by at')).toEqual([{ name: 'second' }, { name: 'tenth' }])
  })

  it('has nothing to do in an empty or absent folder', async () => {
    expect(await run()).toEqual([])
    expect(await migrate({ url, folder: join(folder, 'absent') })).toEqual([])
  })

  it('takes the first text of 0345 for what it is, any other for a change, and no other file for that one', () => {
    const files = readMigrationFiles(MIGRATIONS_FOLDER)
    const first = '92e173f6bd9776609d6fd9c3b67db83bf32f994a1e512ccb01ae0a24b630a9b0'
    const applied = files.slice(
      0,
      files.findIndex(({ name }) => name > '0346'),
    )
    const as = (number: string, sha256: string) =>
      pendingMigrations(
        files,
        applied.map((one) => (one.name.startsWith(number) ? { ...one, sha256 } : one)),
      ).map(({ name }) => name.slice(0, 4))
    expect(as('0345', first)).toContain('0348')
    expect(() => as('0345', first.replace('9', '8'))).toThrow('was changed after it was applied')
    expect(() => as('0344', first)).toThrow('was changed after it was applied')
  })

  it('refuses a file that changed after it was applied', async () => {
    file('0001-first.sql', 'create table a ()')
    await run()
    file('0001-first.sql', 'create table a (id int)')
    file('0002-second.sql', 'create table b ()')
    await expect(run()).rejects.toThrow('The migration 0001-first.sql was changed after it was applied')
    expect(await rows(`select to_regclass('b') as b`)).toEqual([{ b: null }])
  })

  it('takes other line ends for the same file', async () => {
    file('0001-first.sql', 'create table a ();\nselect 1;\n')
    await run()
    file('0001-first.sql', 'create table a ();\r\nselect 1;\r\n')
    expect(await run()).toEqual([])
  })

  it('refuses a missing earlier file, a late number, a twin number and an odd name', async () => {
    file('0002-second.sql', 'select 1')
    file('0003-third.sql', 'select 1')
    await run()
    rmSync(join(folder, '0002-second.sql'))
    await expect(run()).rejects.toThrow('0002-second.sql was applied to this database and its file is missing')
    file('0002-second.sql', 'select 1')
    file('0001-late.sql', 'select 1')
    await expect(run()).rejects.toThrow('0001-late.sql comes before 0003-third.sql')
    rmSync(join(folder, '0001-late.sql'))
    file('0003-twin.sql', 'select 1')
    await expect(run()).rejects.toThrow('Two migrations have the number 0003')
    rmSync(join(folder, '0003-twin.sql'))
    file('4-short.sql', 'select 1')
    await expect(run()).rejects.toThrow('4-short.sql is not named NNNN-name.sql')
  })

  it('refuses a database of a newer version', async () => {
    file('0001-first.sql', 'select 1')
    file('0002-newer.sql', 'select 1')
    await run()
    rmSync(join(folder, '0002-newer.sql'))
    await expect(run()).rejects.toThrow('migrated by a newer version of the product (0002-newer.sql)')
  })

  it('leaves nothing of a failing file, names its line, and goes on once it is repaired', async () => {
    file('0001-first.sql', 'create table a ();')
    file('0002-broken.sql', 'create table b ();\n\nselect nonsense;')
    await expect(run()).rejects.toThrow('0002-broken.sql failed (line 3): column "nonsense" does not exist')
    expect(await rows(`select to_regclass('a')::text as a, to_regclass('b')::text as b`)).toEqual([{ a: 'a', b: null }])
    file('0002-broken.sql', 'create table b ();')
    expect(await run()).toEqual(['0002-broken.sql'])
  })

  it('applies a file and records it together or not at all', async () => {
    file('0001-first.sql', `create table a ();`)
    file('0002-unrecordable.sql', `create table b (); alter table schema_migration add check (name < '0002')`)
    await expect(run()).rejects.toThrow('violates check constraint')
    expect(await rows(`select to_regclass('b') as b`)).toEqual([{ b: null }])
    file('0002-unrecordable.sql', 'create table b ();')
    expect(await run()).toEqual(['0002-unrecordable.sql'])
  })

  it('finishes after its connection was killed half-way', async () => {
    file('0001-first.sql', 'create table a ();')
    file('0002-slow.sql', 'create table b (); select pg_sleep(90);')
    const ended = run().then(
      () => 'applied',
      (error: Error) => error.message,
    )
    await expect
      .poll(() =>
        rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = 'entrepot-migrate'
              and query like '%pg_sleep(90)%'`,
        ),
      )
      .toHaveLength(1)
    expect(await ended).toContain('terminat')
    expect(await rows('select name from schema_migration')).toEqual([{ name: '0001-first.sql' }])
    file('0002-slow.sql', 'create table b ();')
    expect(await run()).toEqual(['0002-slow.sql'])
  })

  it('lets several nodes start together, each file applied once', async () => {
    file('0001-first.sql', 'create table visit (at serial); select pg_sleep(0.2)')
    file('0002-second.sql', 'insert into visit default values; select pg_sleep(0.2)')
    const applied = await Promise.all([run(), run(), run(), run()])
    expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await rows('select count(*)::int as n from visit')).toEqual([{ n: 1 }])
  })

  it('comes back when a table is busy instead of holding up everybody behind it', async () => {
    file('0001-first.sql', 'create table a (n int)')
    await run()
    file('0002-alter.sql', 'alter table a add m int')
    await client.query('begin; select * from a')
    const migrated = run()
    setTimeout(() => void client.query('commit'), 2_500)
    expect(await migrated).toEqual(['0002-alter.sql'])
  })

  it('gives the owner an application role without power, also when many databases ask at once', async () => {
    await Promise.all(Array.from({ length: 8 }, run))
    await client.query(`create table guarded (n int); alter table guarded enable row level security`)
    await client.query('set role entrepot_app')
    expect(await rows('select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual(
      [{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }],
    )
    await expect(client.query('select * from guarded')).rejects.toThrow('permission denied')
    expect(await rows('select * from schema_migration')).toEqual([])
  })

  // Roles belong to the whole cluster: in the one that other tests share, those of row security would fail meanwhile.
  it('refuses an application role that would see every company', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-strong-role-'))
    const own = await startEmbedded({ dataDir, durability: 'off', log: () => {} })
    const owner = new pg.Client({ connectionString: own.url })
    try {
      await migrate({ url: own.url, folder })
      await owner.connect()
      await owner.query('alter role entrepot_app bypassrls')
      await expect(migrate({ url: own.url, folder })).rejects.toThrow('neither superuser nor bypass row security')
    } finally {
      await owner.end()
      await own.stop()
      rmSync(dataDir, { recursive: true })
    }
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnsafeDatabase } from '../kernel/settings.ts'
import { testDatabase } from '../testing/database.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { checkDatabaseSafety, roleFaults, serverFaults, warnOfClock } from './safety.ts'

const check = async (url: string, allow: UnsafeDatabase[] = []) => {
  const lines: string[] = []
  await checkDatabaseSafety({ ownerUrl: url, appUrl: url, allow, log: (line) => lines.push(line) })
  return lines
}

describe('a database whose durability is on', () => {
  let dataDir = ''
  let database: EmbeddedDatabase
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'entrepot-safety-'))
    database = await startEmbedded({ dataDir, log: () => {} })
  })
  afterAll(async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  })

  it('passes in silence, before its migrations and after them', async () => {
    expect(await check(database.url)).toEqual([])
    await migrate({ url: database.url })
    expect(await check(database.url)).toEqual([])
  })

  it('is refused when the owner alone, who keeps the jobs, commits without waiting', async () => {
    const hasty = new URL(database.url)
    hasty.searchParams.set('options', '-c synchronous_commit=off')
    await expect(
      checkDatabaseSafety({ ownerUrl: hasty.href, appUrl: database.url, allow: [], log: () => {} }),
    ).rejects.toThrow('ALLOW_UNSAFE_DATABASE=synchronous_commit')
  })
})

describe('the database of the tests, whose durability is off', () => {
  const url = testDatabase()

  it('is refused with one line for each fault', async () => {
    const message = await check(url).then(String, (error: Error) => error.message)
    expect(
      message
        .split('\n')
        .slice(1)
        .map((line) => /=(\w+)\)\.$/.exec(line)?.[1]),
    ).toEqual(['fsync', 'synchronous_commit'])
  })

  it('is accepted by the names of its faults, and says so', async () => {
    await expect(check(url, ['fsync', 'role', 'version'])).rejects.toThrow('ALLOW_UNSAFE_DATABASE=synchronous_commit')
    expect(await check(url, ['fsync', 'synchronous_commit'])).toHaveLength(2)
  })
})

describe('the role of the product', () => {
  const url = testDatabase()
  let client: pg.Client
  const query = (sql: string) => client.query<Record<string, unknown>>(sql)
  const whysAs = async (role: string) => {
    await query(`set role ${role}`)
    try {
      return (await roleFaults(query)).map(({ why }) => why)
    } finally {
      await query('reset role')
    }
  }
  beforeAll(async () => {
    client = new pg.Client({ connectionString: url })
    await client.connect()
    // Roles belong to the whole cluster, which other tests share: these never become visible.
    await query('begin')
    await query(
      'create role strong bypassrls; create role member; create role maker; grant maker to member; create table made (); alter table made owner to maker',
    )
  })
  afterAll(() => client.end())

  it('is sound', async () => expect(await whysAs('entrepot_app')).toEqual([]))
  it.each([
    ['none', 'a superuser'],
    ['strong', 'bypasses row security'],
    ['maker', 'owns tables (made)'],
    ['member', 'owns tables (made)'],
  ])('is not %s', async (role, why) => expect(await whysAs(role)).toEqual([expect.stringContaining(why)]))
})

it('refuses a server older than PostgreSQL 17', async () => {
  const server = (version: number) => async () => ({
    rows: [{ fsync: 'on', synchronous_commit: 'remote_apply', version }],
  })
  expect(await serverFaults(server(17))).toEqual([])
  expect((await serverFaults(server(16))).map(({ name }) => name)).toEqual(['version'])
})

describe('warnOfClock', () => {
  it.each([
    [0, []],
    [4_900, []],
    [-4_900, []],
    [5_100, ['5.1 s ahead of']],
    [-5_100, ['5.1 s behind']],
  ])('with the clock off by %d ms', async (offset, words) => {
    const lines: string[] = []
    await warnOfClock(
      async () => ({ rows: [{ seconds: 1_000 }] }),
      (line) => lines.push(line),
      () => 1_000_000 + offset,
    )
    expect(lines).toEqual(words.map((word) => expect.stringContaining(word)))
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { refuseUnsafeDatabase, unsafeDatabaseReasons, warnOfClock, type Query } from './safety.ts'

const url = testDatabase()
let client: pg.Client
const query: Query = (sql) => client.query<Record<string, unknown>>(sql)
const names = async () => (await unsafeDatabaseReasons(query)).map(({ name }) => name)

beforeAll(async () => {
  await migrate({ url })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

const SOUND = { fsync: false, synchronous_commit: false, superuser: false, bypassrls: false, version: false }
const answering = (state: Record<string, unknown>): Query => async () => ({ rows: [state] })

describe('unsafeDatabaseReasons', () => {
  it('sees the cluster of the tests as it is, from the role in use', async () => {
    expect(await names()).toEqual(['fsync', 'synchronous_commit', 'superuser'])
    await client.query('set role entrepot_app')
    expect(await names()).toEqual(['fsync', 'synchronous_commit'])
    await client.query('set synchronous_commit = on')
    expect(await names()).toEqual(['fsync'])
    await client.query('reset role')
    await client.query(`create role test_bypass bypassrls; set role test_bypass`)
    expect(await names()).toEqual(['fsync', 'bypassrls'])
    await client.query('reset role; drop role test_bypass')
  })

  it.each(['fsync', 'synchronous_commit', 'superuser', 'bypassrls', 'version'] as const)('refuses %s and accepts it by its own name only', async (name) => {
    const warnings: string[] = []
    const unsafe = answering({ ...SOUND, [name]: true })
    await expect(refuseUnsafeDatabase(unsafe, [], () => {})).rejects.toThrow(`ALLOW_UNSAFE_DATABASE=${name}`)
    await expect(refuseUnsafeDatabase(unsafe, [name === 'fsync' ? 'version' : 'fsync'], () => {})).rejects.toThrow('not safe')
    await refuseUnsafeDatabase(unsafe, [name], (line) => warnings.push(line))
    expect(warnings).toHaveLength(1)
  })

  it('lets a sound database pass in silence', () => refuseUnsafeDatabase(answering(SOUND), [], (line) => expect.unreachable(line)))
})

describe('warnOfClock', () => {
  it.each([[0, false], [4_000, false], [-4_000, false], [6_000, true], [-6_000, true]])('with the clock off by %d ms: %s', async (offset, warned) => {
    const warnings: string[] = []
    await warnOfClock(query, (line) => warnings.push(line), () => Date.now() + offset)
    expect(warnings.length > 0).toBe(warned)
  })
})

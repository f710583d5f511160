import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAlive, startOfProcess } from './process-identity.ts'
import { readPostmaster } from './postmaster.ts'
import { openAppLogin } from '../app-role.ts'
import { isFull } from '../../testing/sizes.ts'
import { startEmbedded } from './start-embedded.ts'
import { isItsTurn } from '../../../../../scripts/turns.ts'

let dataDir = ''
let cleanUp: (() => unknown)[] = []
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'entrepot-launcher-'))))
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step()
  cleanUp = []
  await vi.waitUntil(() => !postmasterIsAlive(), { timeout: 60_000 })
  rmSync(dataDir, { recursive: true, force: true })
})

const lines: string[] = []
const open = async () => {
  lines.length = 0
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  cleanUp.push(database.stop)
  return database
}

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const valueOf = async (url: string, expression: string) =>
  Object.values((await query(url, `select ${expression}`))[0] ?? {})[0]

const postmasterPid = () => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
const postmasterIsAlive = () => {
  const pid = postmasterPid()
  return pid > 0 && startOfProcess(pid) !== undefined
}
const parentOf = (pid: number) => Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))

const WRITER = fileURLToPath(new URL('../../testing/embedded-writer.ts', import.meta.url))

/** Another product process on the same directory, with what it has printed so far. */
const run = (task: string) => {
  const child = spawn(process.execPath, [WRITER, dataDir, task], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  cleanUp.push(() => child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    printed: (word: string) =>
      text
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith(`${word} `) || line === word)
        .map((line) => line.slice(word.length + 1)),
    ended: once(child, 'close'),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
const untilPrinted = (child: ReturnType<typeof run>, word: string, count = 1) =>
  vi.waitUntil(() => child.printed(word).length >= count, { timeout: 60_000, interval: 5 })

/**
 * The bars are judged by `npm run faults`, on a machine that does nothing else; here a start or a refusal only has to
 * come.
 */
const PATIENCE = 60_000

describe('a start', () => {
  it('makes a durable, checked UTF-8 cluster that only this machine and only its owner reach', async () => {
    const { url } = await open()
    expect(
      await query(
        url,
        `select current_database(), current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding, current_setting('listen_addresses') as address, current_setting('password_encryption') as password`,
      ),
    ).toEqual([
      {
        current_database: 'entrepot',
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        checksums: 'on',
        encoding: 'UTF8',
        address: '127.0.0.1',
        password: 'scram-sha-256',
      },
    ])
    expect(await valueOf(url, `'côte' < 'coté' collate "fr-x-icu"`)).toBe(false)
    expect(await valueOf(url, `lower('ÉLÉMENT')`)).toBe('élément')
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('lets the product in by a login that is nothing without its role, with a new password at each start', async () => {
    const { url } = await open()
    await query(url, 'create table secret as select 1 as n')
    const [first, second] = [await openAppLogin(url), await openAppLogin(url)]
    const as = async (role: string) =>
      (await query(second, `set role ${role}; select session_user, current_user`)) as unknown
    await expect(query(first, 'select 1')).rejects.toThrow('password authentication failed')
    await as('entrepot_app')
    await expect(query(second, 'select * from secret')).rejects.toThrow('permission denied')
    await expect(as('postgres')).rejects.toThrow(/permission denied|does not exist/)
    const { username } = new URL(url)
    await expect(as(username)).rejects.toThrow('permission denied')
  })

  it.runIf(isFull)('finds everything again the next time', async () => {
    const first = await open()
    await query(first.url, 'create table kept as select generate_series(1, 1000) n')
    const stopping = performance.now()
    await first.stop()
    expect(performance.now() - stopping).toBeLessThan(PATIENCE)
    expect(postmasterIsAlive()).toBe(false)
    expect(existsSync(join(dataDir, 'entrepot.lock'))).toBe(false)
    const starting = performance.now()
    const second = await open()
    expect(performance.now() - starting).toBeLessThan(PATIENCE)
    expect(await valueOf(second.url, 'count(*)::int from kept')).toBe(1000)
  })

  it('survives an earlier first start that was killed half-way', async () => {
    mkdirSync(join(dataDir, 'postgres.new-dead/base'), { recursive: true })
    await open()
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
  })

  it('does not keep a process running that has stopped it', async () => {
    const child = run('brief')
    await untilPrinted(child, 'stopped')
    const stopped = performance.now()
    expect(await child.ended).toEqual([0, null])
    expect(performance.now() - stopped).toBeLessThan(PATIENCE)
  })

  it.runIf(isFull)('hands PostgreSQL none of our environment', async () => {
    process.env['JWT_SECRET'] = 'not-for-the-database'
    cleanUp.push(() => delete process.env['JWT_SECRET'])
    await open()
    if (process.platform !== 'linux') return
    expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toContain('not-for-the-database')
    expect(readFileSync(`/proc/${parentOf(postmasterPid())}/environ`, 'utf8')).not.toContain('not-for-the-database')
  })
})

describe('a second opener', () => {
  it('is refused with one clear line, and the first is unharmed', async () => {
    const first = await open()
    await query(first.url, 'create table kept (n int); insert into kept values (1)')
    for (let attempt = 0; attempt < 3; attempt++) {
      const asked = performance.now()
      const second = run('1')
      expect((await second.ended)[0]).toBe(1)
      expect(performance.now() - asked).toBeLessThan(PATIENCE)
      expect(second.printed('refused')).toEqual([
        expect.stringMatching(
          new RegExp(
            `^The data directory .* is in use by another Entrepôt \\(process ${process.pid}, since .*DATA_DIR\\.$`,
          ),
        ),
      ])
    }
    await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow('is in use by another Entrepôt')
    expect(await valueOf(first.url, 'n from kept')).toBe(1)
  })

  it.runIf(isFull)('is one of two that start together', async () => {
    const both = [run('idle'), run('idle')]
    await expect
      .poll(() => both.map((child) => child.printed('ready').length + child.printed('refused').length), {
        timeout: 60_000,
      })
      .toEqual([1, 1])
    expect(both.flatMap((child) => child.printed('ready'))).toHaveLength(1)
  })

  it.runIf(isFull)('believes the heartbeat of a process it cannot see, and only that', async () => {
    const lock = join(dataDir, 'entrepot.lock')
    writeFileSync(
      lock,
      JSON.stringify({ id: 'x', pid: 1, started: 'then', namespace: 'another container', since: 'then' }),
    )
    const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 300)
    cleanUp.push(() => clearInterval(beat))
    const asked = performance.now()
    await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow('is in use')
    expect(performance.now() - asked).toBeLessThan(PATIENCE)
    clearInterval(beat)
    await open()
  })
})

describe.runIf(isItsTurn('after a crash', 2))('after a crash', () => {
  it('of the product: no orphan stays, and every acknowledged row is there', { timeout: 120_000 }, async () => {
    let acknowledged = 0
    for (let round = 0; round < 5; round++) {
      const writer = run(String(acknowledged + 1))
      await untilPrinted(writer, 'written', 20)
      await sleep(Math.random() * 300)
      const pid = postmasterPid()
      await writer.kill()
      acknowledged = Number(writer.printed('written').at(-1))
      // Only every other time: the next start must also cope with a database that is still going down.
      if (round % 2 === 0) await expect.poll(() => isAlive(pid)).toBe(false)
      const next = await open()
      expect(
        await valueOf(
          next.url,
          `count(*)::int from generate_series(1, ${acknowledged}) n where n not in (select n from written)`,
        ),
      ).toBe(0)
      acknowledged = Number(await valueOf(next.url, 'max(n) from written'))
      await next.stop()
    }
  })

  it('of the product and its guard: the next start stops the orphan and takes over', async () => {
    const writer = run('1')
    await untilPrinted(writer, 'written', 20)
    const orphan = postmasterPid()
    process.kill(parentOf(orphan), 'SIGKILL')
    await writer.kill()
    await sleep(300)
    expect(isAlive(orphan)).toBe(true)
    const next = await open()
    expect(lines.join()).toContain(`left its database running (process ${orphan})`)
    expect(startOfProcess(orphan)).toBeUndefined()
    expect(postmasterPid()).not.toBe(orphan)
    expect(await valueOf(next.url, 'max(n) from written')).toBeGreaterThanOrEqual(
      Number(writer.printed('written').at(-1)),
    )
  })

  it.runIf(isFull)('of the guard alone: stopping still stops the database', async () => {
    const database = await open()
    const pid = postmasterPid()
    process.kill(parentOf(pid), 'SIGKILL')
    await sleep(100)
    expect(await valueOf(database.url, '1')).toBe(1)
    await database.stop()
    expect(startOfProcess(pid)).toBeUndefined()
  })

  it('of PostgreSQL: it comes back at the same address with its rows', async () => {
    const { url } = await open()
    await query(url, 'create table kept as select 1 as n')
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => valueOf(url, 'n from kept').catch(() => 'down')).toBe(1)
    expect(postmasterPid()).not.toBe(killed)
  })

  it.runIf(isFull)('pids that meanwhile belong to others do not lock us out', async () => {
    await (await open()).stop()
    const stranger = spawn('sleep', ['60'])
    cleanUp.push(() => stranger.kill())
    // A process of the user PostgreSQL runs as would make PostgreSQL itself refuse.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const neighbour = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    cleanUp.push(() => neighbour.kill())
    const lock = { id: 'x', pid: stranger.pid, started: 'another boot', since: 'then' }
    const database = await open()
    const { namespace } = JSON.parse(readFileSync(join(dataDir, 'entrepot.lock'), 'utf8')) as { namespace: string }
    await database.stop()
    writeFileSync(join(dataDir, 'entrepot.lock'), JSON.stringify({ ...lock, namespace }))
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${neighbour.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n  5432001         0\nready   \n`,
    )
    await open()
    expect(isAlive(neighbour.pid ?? 0)).toBe(true)
  })
})

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LIMITS } from '../../src/kernel/limits.ts'
import { checkHistory } from './check-history.ts'
import { isAccepted, isSentAway } from './history.ts'
import { Workload } from './load.ts'
import { into, placeInTurn } from './orders.ts'
import { readLedger } from './read-ledger.ts'
import { type Report, reportOn } from './report.ts'
import { startTwoNodes } from './two-nodes.ts'
import { send } from './wire.ts'
import { makeWorld, signIn, stockTwoFolders, type World } from './world.ts'

const CLIENTS = 16
const COPIES = 20
const MINUTES = 60_000
/**
 * The clock of the second node, one after the other; the last is a jump back of an hour and five minutes under load.
 */
const OFFSETS = [5 * MINUTES, -5 * MINUTES, 0, -60 * MINUTES]
const SET_MS = 100
const PRELOAD = new URL('moved-clock.mjs', import.meta.url).href

/**
 * D17: two nodes whose clocks disagree move the same stock. The ledger goes by its sequence and by the time of the
 * database, a token by its own times.
 */
export const clocksApart = async (seed: number, { seconds }: { seconds: number }): Promise<Report> => {
  const clocks = mkdtempSync(join(tmpdir(), 'entrepot-clocks-'))
  const nodes = await startTwoNodes({ env: { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCKS: clocks } })
  try {
    const {
      databaseUrl,
      urls: [steady = '', moved = ''],
    } = nodes
    const world = await makeWorld(databaseUrl, steady, CLIENTS)
    const stock = await stockTwoFolders(world, steady, 6, 10_000_000)
    const begun = await timeOf(databaseUrl)
    const workload = new Workload()
    const broken: string[] = []
    const load = workload.start({
      seed,
      name: `d17-${seed}`,
      world,
      stock,
      nodeOf: (client, tries) => ((client + tries) % 2 === 0 ? steady : moved),
      onSilence: 'again',
      pauseMs: 40,
    })
    for (const offset of OFFSETS) {
      await setClock(clocks, nodes.nodes[1]!.pid, offset)
      await sleep((seconds * 1000) / OFFSETS.length)
      await copyAtBoth(workload, world, [steady, moved], `d17-${seed}-copy-${offset}`, stock.records[0]!.here)
      broken.push(
        ...(await tokensAgree(world, [
          { url: steady, offset: 0 },
          { url: moved, offset },
        ])),
      )
      broken.push(...(await healthTells(moved, offset)))
    }
    await load.stop()
    const { attempts } = workload.history
    const findings = checkHistory({ attempts }, await readLedger(databaseUrl, world.company), {
      mayRefuse: () => false,
      mayBeAway: 'told',
    })
    const times = await timesIn(databaseUrl, world.company, begun)
    if (times.backwards > 0) broken.push(`${times.backwards} movements stand before an earlier one of their record`)
    if (times.outside > 0) broken.push(`${times.outside} rows have a time that is not the database's`)
    return await reportOn(
      'D17 nodes whose clocks disagree',
      databaseUrl,
      findings,
      {
        'clock of the second node': OFFSETS.map((offset) => `${offset / MINUTES} min`).join(', '),
        'acknowledged movements': attempts.filter(isAccepted).length,
        'sent away, settled by key': attempts.filter(isSentAway).length,
        'requests copied to the other node': COPIES * OFFSETS.length,
        'tokens tried': 4 * OFFSETS.length,
        'times backwards / not of the database': `${times.backwards} / ${times.outside}`,
      },
      broken,
    )
  } finally {
    await nodes.stop()
    rmSync(clocks, { recursive: true, force: true })
  }
}

/** In one piece, so that nobody reads half a number. */
const setClock = async (clocks: string, pid: number, offset: number): Promise<void> => {
  writeFileSync(join(clocks, 'next'), String(offset))
  renameSync(join(clocks, 'next'), join(clocks, String(pid)))
  await sleep(SET_MS)
}

/** The same key at both nodes, first at the one or at the other. */
const copyAtBoth = async (
  workload: Workload,
  world: World,
  urls: readonly string[],
  name: string,
  item: string,
): Promise<void> => {
  for (let n = 0; n < COPIES; n++) {
    for (const url of n % 2 === 0 ? urls : urls.toReversed())
      await placeInTurn(
        workload.history,
        { client: 0, token: world.tokens[0]!, node: url },
        `${name}-${n}`,
        into(item, 1),
      )
  }
}

type Clocked = { url: string; offset: number }
/**
 * A token is good until its end by the clock of who reads it: the skew is taken from its quarter of an hour, or added
 * to it.
 */
const tokensAgree = async (world: World, nodes: readonly Clocked[]): Promise<string[]> => {
  const broken: string[] = []
  for (const issuer of nodes) {
    const guest: World = { ...world, emails: world.emails.slice(0, 1), tokens: [] }
    await signIn(guest, issuer.url)
    for (const reader of nodes) {
      const wanted = reader.offset - issuer.offset < LIMITS.accessTokenSeconds * 1000 ? 200 : 401
      const { status, text } = await sendInTurn(reader.url, guest.tokens[0]!)
      if (status !== wanted || (wanted === 401 && !text.includes('Expired JWT Token')))
        broken.push(
          `a token issued at ${issuer.offset / MINUTES} min and read at ${reader.offset / MINUTES} min answered ${status} instead of ${wanted}: ${text.slice(0, 200)}`,
        )
    }
  }
  return broken
}

const sendInTurn = async (url: string, token: string) => {
  for (;;) {
    const answer = await send(url, { method: 'GET', path: '/folders', token })
    if (answer.status !== 503) return answer
    await sleep(50)
  }
}

/** Who asks the health of a node is told that its clock is not to be trusted. */
const healthTells = async (url: string, offset: number): Promise<string[]> => {
  const { status } = await send(url, { method: 'GET', path: '/health' })
  return (status === 200) === Math.abs(offset) <= LIMITS.clockDriftMs
    ? []
    : [`the health of a node ${offset / MINUTES} min apart answered ${status}`]
}

const timeOf = (databaseUrl: string): Promise<Date> =>
  asked<{ at: Date }>(databaseUrl, 'select clock_timestamp() as at').then(({ at }) => at)

/**
 * Rows written since `begun` that go back in time in the ledger of their record, or whose time lies before or after the
 * run.
 */
const timesIn = (databaseUrl: string, company: string, begun: Date): Promise<{ backwards: number; outside: number }> =>
  asked(
    databaseUrl,
    `
    with mine as (select seq, item_id, created_at, lag(created_at) over (partition by item_id
    order by seq) as before, idem_key from movement where company_id = $1),
      told as (select created_at from mine where idem_key like 'd17-%' union all select created_at from idempotency
      where company_id = $1 and key like 'd17-%')
    select (select count(*)::int from mine where created_at < before) as backwards, (select count(*)::int from told
    where created_at not between $2 and clock_timestamp()) as outside`,
    company,
    begun,
  )

const asked = async <T>(databaseUrl: string, text: string, ...values: unknown[]): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows[0] as T
  } finally {
    await client.end()
  }
}

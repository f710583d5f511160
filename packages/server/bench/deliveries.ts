import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { makeHearSoon } from '../src/kernel/hear-soon.ts'
import { databaseCpu } from './database-cpu.ts'
import { COMPANY, guidOf, type Size } from './data.ts'
import type { BenchDatabase } from './database.ts'
import type { Round, RoundResult } from './load.ts'
import { median } from './report.ts'
import { askOnce, startLoad, startServer, type Usage } from './servers.ts'
import { itemNumber } from './workloads.ts'

const A_MINUTE = 1_000
/** Fewer than may call at once of one company: somebody else changes items beside. */
const CLIENTS = 4
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * What a thousand deliveries a minute cost movements: at most 10 %. Somebody changes so many items a minute all the
 * while; in every second round another system is told of each.
 */
export const measureDeliveries = async (
  database: BenchDatabase,
  folder: string,
  size: Size,
  { ms, rounds }: { ms: number; rounds: number },
  print: (line: string) => void,
): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.ours })
  await owner.connect()
  await owner.query(`update company set modules = array_append(array_remove(modules, 'api'), 'api')`)
  let delivered = 0
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      delivered++
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const server = await startServer('our-server.ts', {
    BENCH_DATABASE: database.ours,
    BENCH_FOLDER: folder,
    BENCH_PRIVATE: 'true',
  })
  const load = startLoad()
  // Asked for once: two questions to the server at once would take each other's answers.
  const token = await server.ask<string>({ ask: 'token' })
  const api = async <T>(method: string, path: string, body: unknown) =>
    askOnce<T>(server, method, `/api/v1${path}`, token, body)
  // An ordinary user of the bench has no right to requests.
  await owner.query(
    `insert into user_role (company_id, user_id, role) select company_id, id, 'ROLE_API_FULL' from app_user
      where company_id = $1 on conflict do nothing`,
    [COMPANY],
  )
  await owner.query('update company set rights_version = rights_version + 1 where id = $1', [COMPANY])
  let changed = 0
  let isOver = false
  let wrong: unknown = null
  const changing = async () => {
    const startedAt = performance.now()
    while (!isOver) {
      const due = Math.floor(((performance.now() - startedAt) * A_MINUTE) / 60_000)
      for (; changed < due; changed++) {
        const description = `Relevé ${changed}`
        const item = guidOf('item', itemNumber(1_000_000 + (changed % 500), size))
        void api('PUT', `/items/${item}`, { description }).catch((error: unknown) => (wrong ??= error))
      }
      await pause(20)
    }
  }
  const working = changing()
  try {
    const { guid } = await api<{ guid: string }>('POST', '/api/requests', {
      name: `Deliveries ${Date.now()}`,
      status: 'inactive',
      trigger: 'item_updated',
      method: 'POST',
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      payload: '{"item":"{{item.guid}}","name":"{{item.name}}","text":"{{item.description}}"}',
    })
    const waiting = async () =>
      Number((await owner.query(`select count(*) from api_run where state = 'waiting'`)).rows[0].count)
    const drained = async () => {
      for (let at = 0; at < 100 && (await waiting()) > 0; at++) await pause(100)
    }
    let from = 0
    const round = async (): Promise<{ rate: number; perMinute: number }> => {
      const before = delivered
      const result = await load.ask<RoundResult>({
        workload: 'movement',
        target: 'ours',
        url: server.url,
        token,
        clients: CLIENTS,
        ms,
        from,
        size,
      } satisfies Round)
      if (result.failed.length > 0) throw new Error(result.failed[0])
      from = result.next
      return {
        rate: result.requests / result.seconds,
        perMinute: ((delivered - before) / result.seconds) * 60,
      }
    }
    const tell = async (active: boolean) => {
      await drained()
      await api('PUT', `/api/requests/${guid}/status`, { active })
      // Until it is under way, or over.
      await pause(500)
    }
    await tell(true)
    await round()
    const used = async () => {
      const [{ cpu }, postgres] = [
        await server.ask<Usage>({ ask: 'usage' }),
        (await databaseCpu(database.ours)) ?? Number.NaN,
      ]
      return { node: (cpu.user + cpu.system) / 1_000, postgres }
    }
    /** Milliseconds of CPU in a stretch in which nothing else happens. */
    const quiet = async (active: boolean) => {
      await tell(active)
      const [from, before] = [await used(), delivered]
      await pause(ms)
      const to = await used()
      return { node: to.node - from.node, postgres: to.postgres - from.postgres, told: delivered - before }
    }
    const ratios: number[] = []
    const told: number[] = []
    const rates: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
    for (let n = 0; n < rounds; n++) {
      const pair: Record<string, number> = {}
      for (const active of n % 2 === 0 ? [false, true] : [true, false]) {
        await tell(active)
        const { rate, perMinute } = await round()
        pair[String(active)] = rate
        rates[active ? 'beside' : 'alone'].push(rate)
        if (active) told.push(perMinute)
      }
      ratios.push(pair['true']! / pair['false']!)
    }
    const [without, telling] = [await quiet(false), await quiet(true)]
    if (wrong !== null) throw wrong
    const range = (all: readonly number[], digits = 0) =>
      `${median(all).toFixed(digits)} [${Math.min(...all).toFixed(digits)}–${Math.max(...all).toFixed(digits)}]`
    if (rounds > 0)
      print(
        `Movement, ${CLIENTS} clients, ${A_MINUTE} changes a minute beside: ${range(rates.alone)} a second alone, ${range(rates.beside)} while ${range(told)} deliveries a minute leave: ${range(ratios, 2)} of it (at least 0.90).`,
      )
    const each = (kind: 'node' | 'postgres') => ((telling[kind] - without[kind]) / telling.told).toFixed(1)
    print(`CPU of one delivery: ${each('node')} ms in Node, ${each('postgres')} ms in PostgreSQL.`)
    print(await hearing())
  } finally {
    isOver = true
    await working
    receiver.close()
    await Promise.all([server.stop(), load.stop(), owner.end()])
  }
}

const CALLS = 200_000
/** What the look whether somebody waits costs a write of a company in which nobody does. */
const hearing = async (): Promise<string> => {
  const consumer = {
    name: 'bench',
    events: ['stock.in', 'item.changed'],
    awaited: { is: async () => false, again: ['request.changed'] },
    handle: async () => {},
  }
  const { hearSoon, settled } = makeHearSoon({ isDraining: false } as never, [consumer as never])
  const events = ['item.changed', 'stock.in'] as never
  const startedAt = performance.now()
  for (let n = 0; n < CALLS; n++) hearSoon(COMPANY, events)
  const ns = ((performance.now() - startedAt) / CALLS) * 1e6
  await settled()
  return `Whether somebody waits to hear of a write: ${ns.toFixed(0)} ns a write; the rest is asked once in 50 ms.`
}

import pg from 'pg'
import { writeXlsx } from 'hucre/xlsx'
import type { BenchDatabase } from './database.ts'
import { COMPANY, type Size, USER } from './data.ts'
import { HEADINGS, importOurs, listedRows } from './imports.ts'
import type { Round, RoundResult } from './load.ts'
import { median } from './report.ts'
import { startLoad, startServer } from './servers.ts'

const RULES = 50
const ROUNDS = 6
const IMPORTED = 10_000
/** What a movement and a row of a file wait for; each rule asks for three things and is met by nothing. */
const TRIGGERS = ['stock_in', 'stock_out', 'import'] as const
const condition = (n: number) => ({
  operator: 'AND',
  rules: [
    { field: 'type', operator: 'equals', value: 'product' },
    { field: 'quantity', operator: 'more_than', value: 1 },
    { field: 'description', operator: 'contains', value: `nobody says so ${n}` },
  ],
})

/**
 * What fifty active rules cost: a movement at most 20 %, an import of 10,000 rows at most 50 %. All fifty wait for what
 * is measured; the same server with and without them in turn.
 */
export const measureRules = async (
  database: BenchDatabase,
  folder: string,
  size: Size,
  ms: number,
  print: (line: string) => void,
): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.ours })
  await owner.connect()
  for (const trigger of TRIGGERS)
    for (let n = 0; n < RULES; n++)
      await owner.query(
        `insert into business_rule (company_id, id, name, name_key, trigger, active, conditions, actions, created_by)
         values ($1, gen_random_uuid(), $2, $2, $3, false, $4, $5, $6)`,
        [
          COMPANY,
          `rule ${trigger} ${n}`,
          trigger,
          JSON.stringify(condition(n)),
          JSON.stringify([{ type: 'show_error', field: null, value: 'no' }]),
          USER,
        ],
      )
  await owner.query(`update company set modules = array_append(array_remove(modules, 'businessRule'), 'businessRule')`)
  const switchRules = (active: boolean) =>
    owner.query('update business_rule set active = $1 where company_id = $2', [active, COMPANY])

  const server = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  const load = startLoad()
  try {
    let from = 0
    const round = async (clients: number): Promise<number> => {
      const result = await load.ask<RoundResult>({
        workload: 'movement',
        target: 'ours',
        url: server.url,
        token: await server.ask<string>({ ask: 'token' }),
        clients,
        ms,
        from,
        size,
      } satisfies Round)
      if (result.failed.length > 0) throw new Error(result.failed[0])
      from = result.next
      return result.requests / result.seconds
    }
    for (const clients of [1, 16]) {
      await round(clients)
      const ratios: number[] = []
      for (let n = 0; n < ROUNDS; n++) {
        const rates: Record<string, number> = {}
        for (const active of n % 2 === 0 ? [false, true] : [true, false]) {
          await switchRules(active)
          rates[String(active)] = await round(clients)
        }
        ratios.push(rates['false']! / rates['true']! - 1)
      }
      print(
        `Movement, ${clients} client${clients > 1 ? 's' : ''}: ${RULES} rules cost ${percent(median(ratios))} (at most 20 %; ${ratios.map(percent).join(', ')}).`,
      )
    }
    const costs: number[] = []
    for (let n = 0; n < 2; n++) {
      const seconds: Record<string, number> = {}
      for (const active of n % 2 === 0 ? [false, true] : [true, false]) {
        await switchRules(active)
        const rows = listedRows(100 + 2 * n + Number(active), IMPORTED)
        const file = await writeXlsx({ sheets: [{ name: 'Stock', rows: [HEADINGS, ...rows] }] })
        const parts = await importOurs(server, file, IMPORTED)
        seconds[String(active)] = parts.reduce((sum, part) => sum + part)
      }
      costs.push(seconds['true']! / seconds['false']! - 1)
    }
    print(`Import of ${IMPORTED.toLocaleString('en')} rows: ${costs.map(percent).join(', ')} (at most 50 %).`)
  } finally {
    await Promise.all([server.stop(), load.stop(), owner.end()])
  }
}
const percent = (part: number) => `${(part * 100).toFixed(0)} %`

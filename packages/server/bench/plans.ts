import { openPool, CUSTOM_PLAN } from '../src/kernel/database.ts'
import { COMPANY, type Size } from './data.ts'
import { askOnce, startServer } from './servers.ts'
import { WORKLOADS } from './workloads.ts'

type Statement = { text: string; values: unknown[] }
/**
 * What a connection has asked often enough for the planner to have chosen between a plan for these values and one for
 * all.
 */
const WARM = 6

/**
 * The plans of the statements that the product sends for each reading workload, taken from the product itself: it is
 * asked over HTTP and what it hands to the driver is then explained in its role, behind row security, as a statement
 * that the connection knows.
 */
export const printPlans = async (
  database: { ours: string },
  folder: string,
  size: Size,
  names: readonly string[],
  print: (line: string) => void,
): Promise<void> => {
  const ours = await startServer('our-server.ts', {
    BENCH_DATABASE: database.ours,
    BENCH_FOLDER: folder,
    BENCH_STATEMENTS: '1',
  })
  const pool = openPool(database.ours, { size: 1, onError: () => {} })
  try {
    const token = await ours.ask<string>({ ask: 'token' })
    for (const workload of WORKLOADS.filter(({ name, writes }) =>
      names.length > 0 ? names.includes(name) : !writes,
    )) {
      const { method, path, body } = workload.ours(0, size)
      // The first call also reads what is kept afterwards: the tree and the rights.
      if (!workload.writes) await askOnce(ours, method, path, token, body)
      await ours.ask({ ask: 'listen' })
      await askOnce(ours, method, path, token, body)
      const sent = (await ours.ask<string[]>({ ask: 'statements' })).map((one) => JSON.parse(one) as Statement)
      print(
        `\n## ${workload.name}: ${workload.title}\n\n${method} ${path}\n${sent.length} statements, the opening and the commit among them.`,
      )
      for (const statement of sent) {
        print(`\n${compact(statement.text)}`)
        if (!workload.writes && isQuery(statement.text))
          print((await explain(pool, statement)).map((line) => `    ${line}`).join('\n'))
      }
    }
  } finally {
    await pool.end()
    await ours.stop()
  }
}

const compact = (text: string) => text.replace(/\s+/g, ' ').trim()
const isQuery = (text: string) => /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text) && !/set_config/.test(text)

const explain = async (pool: ReturnType<typeof openPool>, { text, values }: Statement): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; select set_config('app.company', '${COMPANY}', true)`)
    if (text.includes(CUSTOM_PLAN)) await client.query('set local plan_cache_mode = force_custom_plan')
    await client.query(`prepare explained as ${text}`)
    const call = `execute explained${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
    for (let n = 0; n < WARM; n++) await client.query(call)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${call}`)
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
    client.release()
  }
}

const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const plain = Array.isArray(value)
    ? `{${value.map(quoted).join(',')}}`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return `'${plain.replaceAll("'", "''")}'`
}

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../kernel/limits.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

// A statement may take a second here. Connections take their limits along when their pool is opened.
const startImpatient = async (url: string): Promise<TestNode> => {
  const limits: { statementMs: number } = LIMITS
  const { statementMs } = limits
  limits.statementMs = 1_000
  try {
    return await startTestNode(url)
  } finally {
    limits.statementMs = statementMs
  }
}

const url = testDatabase()
let node: TestNode
let admin: Caller
let owner: pg.Client
let board: string
beforeAll(async () => {
  node = await startImpatient(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  admin = await aUser(node, await aCompany(node))
  await anItem(admin, await aFolder(admin, 'Dépôt'), { name: 'Vis', quantity: 12 })
  board = (await admin.post('/dashboards', { name: 'Stock' })).body.guid
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})

const chart = (source: string, x: string) => ({
  template: 'custom',
  type: 'column',
  source,
  x,
  measures: [{ type: 'count' }],
})
const out = chart('transactions_out', 'recipient')
const items = chart('items', 'type')
/** Whoever reads a movement waits. A lock would have a number of its transaction, which holds up readers of the log. */
const whileSlow = async <T>(work: () => Promise<T>): Promise<T> => {
  await owner.query('create policy slow on movement as restrictive using (pg_sleep(20) is not null)')
  try {
    return await work()
  } finally {
    await owner.query('drop policy slow on movement')
  }
}

describe('what takes longer than a statement may', () => {
  it('is told of a chart with the way out, and not to try again', async () => {
    const refused = await whileSlow(() => admin.post('/charts/data', { config: out }))
    expect([refused.status, refused.body.code]).toEqual([422, 'chart_too_costly'])
    expect(refused.body.message).toMatch(/période plus courte/)
    expect((await admin.post('/charts/data', { config: out })).status).toBe(200)
  })
  it('is told of conditions in a body as in an address', async () => {
    const filters = { operator: 'AND', rules: [{ field: 'item_name', operator: 'contains', value: 'vis' }] }
    const refused = await whileSlow(() => admin.post('/search', { target: 'transactions', filters }))
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: 'condition_too_costly', field: 'filters' },
    ])
  })
  it('stands in its place in the file of a dashboard, beside the charts that were counted', async () => {
    for (const config of [out, items])
      expect((await admin.post(`/dashboards/${board}/charts`, { config })).status, JSON.stringify(config)).toBe(201)
    const file = await whileSlow(() => admin.post(`/dashboards/${board}/export`, { format: 'xlsx' }))
    expect(file.status, file.text.slice(0, 300)).toBe(200)
  })
  it('takes no suggestion along that shows something', async () => {
    const { status, body } = await whileSlow(() => admin.post(`/dashboards/${board}/suggestions`, {}))
    expect(status).toBe(200)
    expect(body.suggestions.map(({ source }: { source: string }) => source)).toContain('items')
  }, 60_000)
})

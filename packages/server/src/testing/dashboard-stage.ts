import type { ChartConfigInput, ChartData } from '@entrepot/contract/dashboards/chart.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testDatabase } from './database.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/**
 * Where charts are tried: a node for the file, and for each test a company with somebody who may all, and two places.
 */
export let node: TestNode
export let owner: pg.Client
export let admin: Caller
export let depot: string
export let vault: string

/** Answers the address of the database. */
export const dashboardStage = (): string => {
  const url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url)
    owner = new pg.Client({ connectionString: url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await node.stop()
  })
  beforeEach(async () => {
    admin = await aUser(node, await aCompany(node))
    await owner.query(`select set_config('app.company', $1, false)`, [admin.company])
    depot = await aFolder(admin, 'Dépôt')
    vault = await aFolder(admin, 'Coffre secret')
  })
  return url
}

export type Body = Record<string, unknown>
export const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code: string; errors?: { field?: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}
export const aBoard = async (by = admin, name = 'Stock'): Promise<string> => {
  const { status, body } = await by.post('/dashboards', { name })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid
}
export const chart = (more: Partial<ChartConfigInput> = {}): ChartConfigInput => ({
  type: 'column',
  source: 'items',
  measures: [{ type: 'count' }],
  ...more,
})
export const addTo = async (board: string, config: ChartConfigInput, by = admin): Promise<string> => {
  const { status, body } = await by.post(`/dashboards/${board}/charts`, { config })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid
}
export const dataOf = async (config: ChartConfigInput, by = admin, page?: number): Promise<ChartData> => {
  const { status, body } = await by.post('/charts/data', { config, ...(page && { page }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
export const pairs = ({ categories, series }: ChartData, at = 0) =>
  Object.fromEntries(categories.map(({ label }, place) => [label, series[at]!.points[place]!.y]))
export const READER = ['ROLE_DASHBOARD_VIEW', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW', 'ROLE_ITEM_TRANSACTIONS'] as const

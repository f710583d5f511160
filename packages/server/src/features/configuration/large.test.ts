import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { largeConfiguration } from '../../testing/large-configuration.ts'
import { isFull, sizeOf } from '../../testing/sizes.ts'
import { aCompany, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

const FIELDS = sizeOf('LARGE_CONFIGURATION', { short: 40, full: 500 })

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

it(
  'a configuration of hundreds of fields, layouts and rules is compared, applied and taken back (X-50)',
  { timeout: 300_000 },
  async () => {
    const admin = await aUser(node, await aCompany(node))
    const file = largeConfiguration(FIELDS)
    const taken: Record<string, number> = {}
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now()
      const result = await work()
      taken[what] = Math.round(performance.now() - start)
      return result
    }
    const entries = Object.values(file.sections).reduce((sum, { length }) => sum + length, 0)
    const compared = await timed('compare', () => admin.post('/configuration/compare', file))
    expect([compared.status, compared.body.refusals]).toEqual([200, []])
    const { status, body } = await timed('apply', () => admin.post('/configuration/apply', { file }))
    expect([status, body.change?.added]).toEqual([200, entries])
    const whole = (await timed('export', () => admin.get<ConfigurationFile>('/configuration'))).body
    // Read whole it is larger than what was written by hand, and says the same.
    const again = await timed('apply again', () => admin.post('/configuration/apply', { file: whole }))
    expect([again.status, again.body]).toEqual([200, { change: null }])
    const undone = await timed('undo', () => admin.post(`/configuration/changes/${body.change.guid}/undo`))
    expect([undone.status, undone.body.left]).toEqual([200, []])
    const empty = (await admin.get<ConfigurationFile>('/configuration')).body
    expect(Object.values(empty.sections).flat()).toEqual([])
    if (isFull) console.info(`${entries} entries, ${(JSON.stringify(whole).length / 1_048_576).toFixed(1)} MB`, taken)
  },
)

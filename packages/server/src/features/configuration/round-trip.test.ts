import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { aConfiguration } from '../../testing/random-configurations.ts'

const RUNS = sizeOf('CONFIGURATIONS', { short: 12, full: 1_000 })

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const anEmptyCompany = async () => aUser(node, await aCompany(node))
const exported = async (caller: Caller) => (await caller.get<ConfigurationFile>('/configuration')).body
const applied = async (caller: Caller, file: ConfigurationFile) => {
  const { status, body } = await caller.post('/configuration/apply', { file })
  expect([status, body.errors ?? null]).toEqual([200, null])
}
const withoutKeys = ({ sections }: ConfigurationFile) =>
  Object.fromEntries(
    Object.entries(sections).map(([name, entries]) => [name, entries.map(({ key: _key, ...entry }) => entry)]),
  )

it(
  'any configuration, exported and applied to an empty company, gives an equal one (X-50)',
  { timeout: RUNS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(aConfiguration, async (file) => {
        const [first, second] = [await anEmptyCompany(), await anEmptyCompany()]
        await applied(first, file)
        const whole = await exported(first)
        for (const [section, entries] of Object.entries(file.sections))
          expect([section, whole.sections[section]?.length]).toEqual([section, entries.length])
        // What was written stands as it was written; tasks of templates get what was left unsaid.
        const { body } = await first.post<ConfigurationComparison>('/configuration/compare', file)
        const differing = body.sections.filter(
          ({ section, added, changed, reordered }) =>
            section !== 'operationTemplates' && (added.length > 0 || changed.length > 0 || reordered),
        )
        expect([body.refusals, differing]).toEqual([[], []])
        await applied(second, whole)
        expect(withoutKeys(await exported(second))).toEqual(withoutKeys(whole))
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
)

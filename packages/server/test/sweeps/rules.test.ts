import { RULE_TRIGGERS } from '@entrepot/contract/business-rules/triggers.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { RULED_EVENTS } from '../../src/features/business-rules/index.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { setPlan } from '../../src/testing/plans.ts'
import type { World } from '../../src/testing/samples.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { labelOf, needsUser, onceEach, type Swept } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { askAs } from './requests.ts'
import { asOwner } from './rows.ts'
import { leastSeen, sliceOf } from './slice.ts'
import { aWorld } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

const url = testDatabase()
let node: TestNode
let world: World
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
  await setPlan(node, world.admin.company, { limit_items: null })
})
afterAll(() => node.stop())

const WORDS = 'Rien ne change ici'
/** They begin work that a job does, whose records are judged there (`rules.test.ts`, `background.test.ts`). */
const LATER = new Set(['imports.run', 'imports.rollback', 'imports.rollbackSheets', 'bulk.start'])
/** What it cannot post says why in its line, and holds nothing else back. */
const IN_LINES = new Set(['inventories.approve'])
const PARTS = 4
const swept = sliceOf(
  onceEach().filter(
    (one) => needsUser(one) && one.endpoint.method !== 'GET' && !LATER.has(one.route) && !IN_LINES.has(one.route),
  ),
  PARTS,
)

const ruledSince = (activities: number) =>
  asOwner(url, (query) =>
    query<{ event: string }>(
      'select distinct event from (select event, payload, channel, row_number() over (order by created_at, id) as n from activity where company_id = $1) a where n > $2 and channel = $7 and event = any($3) and (event <> $4 or payload ->> $5 = $6)',
      [world.admin.company, activities, RULED_EVENTS, 'task.status_changed', 'status', 'closed', 'screen'],
    ),
  )
const activities = async (): Promise<number> =>
  Number(
    (
      await asOwner(url, (query) =>
        query<{ n: string }>('select count(*) as n from activity where company_id = $1', [world.admin.company]),
      )
    )[0]!.n,
  )

it('holds for every endpoint that changes what rules wait for (BRULE-11)', async () => {
  const rules: string[] = []
  for (const trigger of RULE_TRIGGERS) {
    const { body } = await world.admin.post('/business-rules', {
      name: trigger,
      trigger,
      active: false,
      conditions: { operator: 'AND', rules: [{ field: 'name', operator: 'not_empty' }] },
      actions: [{ type: 'show_error', value: WORDS }],
    })
    rules.push(body.guid)
  }
  const setActive = (active: boolean) =>
    asOwner(url, (query) => query('update business_rule set active = $1 where id = any($2)', [active, rules]))
  const ask = askAs(world.admin)

  const changing: Swept[] = []
  const passed: string[] = []
  for (const one of swept) {
    const request = await exampleOf(one, world)
    const before = await activities()
    await ask(one, request)
    if ((await ruledSince(before)).length === 0) continue
    changing.push(one)
    const again = await exampleOf(one, world)
    await setActive(true)
    const reply = await ask(one, again)
    await setActive(false)
    if (!reply.text.includes(WORDS)) passed.push(`${labelOf(one)}: ${reply.status} ${reply.text.slice(0, 120)}`)
  }
  expect(passed).toEqual([])
  // Or the sweep sees nothing.
  expect(changing.length).toBeGreaterThan(leastSeen(16, PARTS))
})

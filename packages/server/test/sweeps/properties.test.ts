import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../src/testing/database.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { onceEach, type Swept } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { INTRUDER, propertyViolations } from './properties.ts'
import { type Asking, askAs } from './requests.ts'
import { asOwner, rowsHolding } from './rows.ts'
import { sliceOf } from './slice.ts'
import { aWorld } from './world.ts'
import type { World } from '../../src/testing/samples.ts'

// Hundreds of calls; the limit is there for a machine that does much else.
vi.setConfig({ testTimeout: 900_000 })
const url = testDatabase()
/** Takes any property, writes what it finds and tells of it. */
const carelessApi = defineApi({
  write: {
    method: 'POST',
    path: '/careless',
    summary: '',
    access: 'signed-in',
    body: z.record(z.string(), z.unknown()),
    response: z.object({ named: z.string() }),
  },
})
plantFeature('careless', {
  mount: (mount) =>
    mount('careless', carelessApi, {
      write: async (ctx, { body }) => {
        const { password = '', owner = null } = body as { password?: string; owner?: string }
        await asOwner(url, (query) =>
          query('update company set notes = $1 where id = $2', [password, ctx.company.guid]),
        )
        return { named: owner === null ? 'nobody' : 'somebody' }
      },
    }),
})

let node: TestNode
let world: World
let asking: Asking
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
  asking = { ask: askAs(world.admin), requestFor: (swept) => exampleOf(swept, world) }
})
afterAll(() => node.stop())

/** The one role that examples give to those they make. */
const GIVEN = 'ROLE_ITEM_VIEW'
const rights = () =>
  asOwner(url, (query) =>
    query<{ user_id: string; role: string }>(
      'select user_id, role from user_role where company_id = $1 union all select group_id, role from group_role where company_id = $1 order by 1, 2',
      [world.admin.company],
    ),
  )
const plan = ({ admin }: World) =>
  asOwner(url, (query) =>
    query('select modules, plan_type, plan_end, limit_items, limit_users from company where id = $1', [admin.company]),
  )
/** Who subscribes changes the plan, and is looked at apart. */
const [purchases, writes] = [true, false].map((buys) =>
  onceEach().filter(
    ({ endpoint, route }) =>
      endpoint.method !== 'GET' && endpoint.access !== 'publisher' && (route === 'plans.subscribe') === buys,
  ),
) as [Swept[], Swept[]]

describe('a property nobody declared (H6)', () => {
  it('is refused or changes nothing', async () => {
    const [before, planBefore] = [await rights(), await plan(world)]
    const isNew = ({ user_id, role }: { user_id: string; role: string }) =>
      role === GIVEN && !before.some((one) => one.user_id === user_id)
    expect(writes.filter(({ endpoint }) => endpoint.body).length).toBeGreaterThan(20)
    expect(await propertyViolations(sliceOf(writes, 12), asking)).toEqual([])
    expect(await rowsHolding(url, Object.values(INTRUDER))).toEqual([])
    expect([(await rights()).filter((one) => !isNew(one)), await plan(world)]).toEqual([before, planBefore])
  })
  it('does not make a plan larger than it was bought', async () => {
    expect(purchases).toHaveLength(1)
    // The calls above made more users, fields and records than the plan has room for.
    const other = await aWorld(node, { mark: 'acheteur' })
    const buying = { ask: askAs(other.admin), requestFor: (swept: Swept) => exampleOf(swept, other) }
    expect(await propertyViolations(purchases, buying)).toEqual([])
    expect(await rowsHolding(url, Object.values(INTRUDER))).toEqual([])
    expect(await plan(other)).toEqual([
      expect.objectContaining({ plan_type: 'advance', limit_items: 1_000, limit_users: 20 }),
    ])
  })
  it('is noticed when it is taken and when it is written', async () => {
    expect(await propertyViolations(onceEach({ careless: carelessApi }), asking)).toEqual([
      expect.stringMatching(/^POST \/careless body\.: .*owner.* change the answer$/),
    ])
    await asking.ask(onceEach({ careless: carelessApi })[0]!, { body: { password: INTRUDER.text } })
    expect(await rowsHolding(url, Object.values(INTRUDER))).toEqual(['company'])
  })
})

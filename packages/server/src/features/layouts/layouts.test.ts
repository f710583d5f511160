import { LISTS } from '@entrepot/contract/modules.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

let admin: Caller
let colleague: Caller
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  colleague = await aUser(node, admin.company, { roles: ALL_ROLES.filter((role) => role !== 'ROLE_USER_FULL') })
})

const [OURS, MINE] = [
  { columns: [{ id: 'name' }, { id: 'createdAt', hidden: true }], sort: '-name' },
  { columns: [{ id: 'createdAt', alias: 'Né le' }, { id: 'name' }] },
]
const layoutsOf = async (user: Caller, list = 'users') => (await user.get(`/layouts/${list}`)).body

describe('the columns of a list', () => {
  it('are those of the company until somebody has their own, and again when they let go of them (X-25)', async () => {
    expect((await admin.put('/layouts/users/company', { layout: OURS })).status).toBe(200)
    expect(await layoutsOf(colleague)).toEqual({ own: null, company: OURS })
    await colleague.put('/layouts/users', { layout: MINE })
    expect([await layoutsOf(colleague), await layoutsOf(admin)]).toEqual([
      { own: MINE, company: OURS },
      { own: null, company: OURS },
    ])
    expect((await colleague.put('/layouts/users', { layout: null })).body).toEqual({ own: null, company: OURS })
    expect((await admin.put('/layouts/users/company', { layout: null })).body).toEqual({ own: null, company: null })
  })

  it('are kept apart for each list and each company', async () => {
    await admin.put('/layouts/users/company', { layout: OURS })
    const stranger = await aUser(node, await aCompany(node))
    for (const list of LISTS.filter((one) => one !== 'users'))
      expect(await layoutsOf(admin, list)).toEqual({ own: null, company: null })
    expect(await layoutsOf(stranger)).toEqual({ own: null, company: null })
  })

  it('of the company are chosen by who answers for its users alone', async () => {
    expect((await colleague.put('/layouts/users/company', { layout: MINE })).status).toBe(403)
    expect(await layoutsOf(admin)).toEqual({ own: null, company: null })
    expect((await admin.get('/layouts/nowhere')).status).toBe(404)
  })
})

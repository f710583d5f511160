import { describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { MINUTE, OPERATOR, peopleWithFactors } from '../../testing/people-with-factors.ts'
import { callerOf } from '../../testing/test-node.ts'

const { node, later, as, withFactor } = peopleWithFactors(testDatabase())

describe('the log', () => {
  it('tells of every change of an account, by whom, and of no secret (ACT-02, ACT-04)', async () => {
    const { email, token, secret, recoveryCodes } = await withFactor()
    const session = as(token)
    expect((await session.put('/users/me', { firstname: 'Grace' })).status).toBe(200)
    const { body: made } = await session.post('/users/me/tokens', { name: 'Caisse', scopes: ['ALL:read'], days: 1 })
    await session.del(`/users/me/tokens/${made.guid}`)
    await session.post('/users/me/second-factor/recovery-codes')
    expect(
      (
        await session.put('/users/me/password', {
          oldPassword: PASSWORD,
          password: 'Grand-Quai-2026',
          passwordConfirm: 'Grand-Quai-2026',
        })
      ).status,
    ).toBe(204)
    await callerOf(node(), null)('POST', '/admin/second-factor/reset', { email }, { 'x-operator-key': OPERATOR })
    type Told = {
      user: { name: string } | null
      action: string
      changes: { field: string; old: unknown; new: unknown }[]
    }
    const { body, text } = await as(token).get('/activities?entity=user&size=50')
    expect(
      body.data
        .reverse()
        .map(({ user, action, changes: [change] }: Told) => [
          user?.name ?? 'operator',
          action,
          change?.field,
          change?.old,
          change?.new,
        ]),
    ).toEqual([
      ['Ada Byron', 'login', 'platform', null, 'desktop'],
      ['Ada Byron', 'update', 'second_factor', false, true],
      ['Ada Byron', 'update', 'firstname', 'Ada', 'Grace'],
      ['Grace Byron', 'update', 'api_token', null, 'Caisse'],
      ['Grace Byron', 'update', 'api_token', 'Caisse', null],
      ['Grace Byron', 'update', 'recovery_codes', null, 10],
      ['Grace Byron', 'update', 'password', null, null],
      ['operator', 'update', 'second_factor', true, false],
    ])
    for (const hidden of [made.token, secret, recoveryCodes[0]!, PASSWORD, 'Grand-Quai-2026'])
      expect(text).not.toContain(hidden)
    const other = as((await withFactor()).token)
    await other.del('/users/me/second-factor')
    expect((await other.get('/activities?entity=user')).body.data[0]).toMatchObject({
      user: { name: 'Ada Byron' },
      changes: [{ field: 'second_factor', old: true, new: false }],
    })
  })
})

it('what served a session or a program is forgotten once it is of no use', async () => {
  const { company, token } = await withFactor()
  const { body: made } = await as(token).post('/users/me/tokens', { name: 'Caisse', scopes: ['ALL:read'], days: 1 })
  const left = () =>
    transaction(
      node().pool,
      { company },
      async ({ db }) =>
        (
          await sql<{
            proofs: number
            tokens: number
          }>`select (select count(*)::int from session_proof
            where company_id = ${company}) as proofs, (select count(*)::int from api_token
            where company_id = ${company} and id = ${made.guid}) as tokens`.execute(db)
        ).rows[0],
    )
  await node().services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 1, tokens: 1 })
  later(2 * 24 * 60 * MINUTE)
  await node().services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 0, tokens: 1 })
  later(90 * 24 * 60 * MINUTE)
  await node().services.jobs.runNow('tidy')
  expect(await left()).toEqual({ proofs: 0, tokens: 0 })
})

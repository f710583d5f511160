import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql, transaction } from '../kernel/database.ts'
import { PASSWORD } from './a-person.ts'
import { anonymous, callerOf, startTestNode, type TestNode } from './test-node.ts'

export const MINUTE = 60_000
export const OPERATOR = 'operator-key-of-the-test-that-is-long'

/** A node whose clock the tests of a file move, and people on it who sign in with a second factor or without one. */
export const peopleWithFactors = (url: string) => {
  let started: TestNode
  let time = new Date('2026-03-02T09:00:00Z')
  const now = () => time
  const later = (ms: number) => {
    time = new Date(time.getTime() + ms)
  }
  const node = () => started
  beforeAll(async () => {
    started = await startTestNode(url, { clock: { now }, env: { OPERATOR_KEY: OPERATOR } })
  })
  afterAll(() => started.stop())

  let address = 1
  /** Each test in a time window of its own: a code is good once. */
  beforeEach(() => {
    address++
    later(30 * MINUTE)
  })
  const stranger = () => anonymous(started, `10.1.0.${address}`)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: time.getTime() })
  const signIn = (email: string) => stranger().post('/auth/login', { email, password: PASSWORD })
  const as = (token: string) => {
    const call = callerOf(started, token, `10.1.0.${address}`)
    return {
      get: (path: string) => call('GET', path),
      post: (path: string, body: unknown = {}) => call('POST', path, body),
      put: (path: string, body: unknown = {}) => call('PUT', path, body),
      del: (path: string) => call('DELETE', path),
    }
  }

  let people = 0
  const aFounder = async () => {
    const email = `founder${++people}@example.com`
    const { status, text } = await stranger().post('/auth/register', {
      firstname: 'Ada',
      lastname: 'Byron',
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      company: { name: 'Calcul' },
      terms: true,
    })
    expect(status, text).toBe(201)
    const { body } = await signIn(email)
    return {
      email,
      company: body.company.guid as string,
      token: body.token as string,
      refresh: body.refresh_token as string,
    }
  }
  const withFactor = async () => {
    const founder = await aFounder()
    const { body: setup } = await as(founder.token).post('/users/me/second-factor')
    const confirmed = await as(founder.token).put('/users/me/second-factor', { code: codeOf(setup.secret) })
    expect(confirmed.status, confirmed.text).toBe(200)
    later(MINUTE)
    return { ...founder, secret: setup.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] }
  }

  /** The same session at a later time: its access token is renewed, its family stays. */
  const signInWith = async (token: string) => {
    const verdict = await started.kernel.tokens.verify(token).catch(() => null)
    const claims = verdict?.ok
      ? verdict.claims
      : (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
          sub: string
          company: string
          family: string
        })
    return as(
      await started.kernel.tokens.access(
        'user' in claims ? claims : { user: claims.sub, company: claims.company, family: claims.family },
        time,
      ),
    )
  }

  const aRefreshToken = async ({ company, guid }: { company: string; guid: string }): Promise<string> => {
    const id = started.services.clock.uuid()
    const token = started.kernel.tokens.refresh(company, id)
    const end = new Date(time.getTime() + 60 * MINUTE)
    await transaction(started.pool, { company }, ({ db }) =>
      sql`insert into refresh_token (company_id, id, family_id, user_id, token_hash, issued_at, idle_until, expires_at)
      values (${company}, ${id}, ${started.services.clock.uuid()}, ${guid}, ${started.kernel.tokens.hash(token)}, ${time},
      ${end}, ${end})`.execute(db),
    )
    return token
  }

  return { node, now, later, stranger, codeOf, signIn, as, aFounder, withFactor, signInWith, aRefreshToken }
}

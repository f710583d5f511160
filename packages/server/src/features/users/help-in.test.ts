import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { newAddress } from '../../testing/new-user.ts'
import { MINUTE, peopleWithFactors } from '../../testing/people-with-factors.ts'

const { node, later, stranger, codeOf, signIn, as, aFounder, signInWith } = peopleWithFactors(testDatabase())

describe('somebody who cannot come in', () => {
  const colleague = async (founder: { token: string; company: string }, more: object = {}) => {
    const email = newAddress()
    const { body, text } = await as(founder.token).post('/users', {
      firstname: 'Marie',
      lastname: 'Curie',
      email,
      roles: ['ROLE_LOGIN_DESKTOP'],
      ...more,
    })
    expect(body.guid, text).toBeTruthy()
    return { email, guid: body.guid as string }
  }
  it('and lost telephone and codes is mailed a code by an administrator, good once, for a day and after the password', async () => {
    const founder = await aFounder()
    const { email, guid } = await colleague(founder, { password: PASSWORD })
    const own = as((await signIn(email)).body.token)
    const { body: setup } = await own.post('/users/me/second-factor')
    expect((await as(founder.token).post(`/users/${guid}/second-factor/code`)).body).toMatchObject({
      code: 'factor_none',
      message: 'Marie Curie n’a pas activé la double authentification',
    })
    await own.put('/users/me/second-factor', { code: codeOf(setup.secret) })
    expect((await as(founder.token).get(`/users/${guid}`)).body).toMatchObject({ secondFactor: true, invited: false })
    const sent = async () => {
      expect((await as(founder.token).post(`/users/${guid}/second-factor/code`)).status).toBe(204)
      return /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec((await mailsTo(node(), email)).at(-1)!.text_body)![0]
    }
    const code = await sent()
    expect((await mailsTo(node(), email)).at(-1)!.subject).toBe('Votre code de secours')
    const enter = async (shown: string) =>
      (await stranger().post('/auth/second-factor', { challenge: (await signIn(email)).body.challenge, code: shown }))
        .status
    expect([await enter(code), await enter(code)]).toEqual([200, 422])
    const late = await sent()
    later(24 * 60 * MINUTE)
    expect(await enter(late)).toBe(422)
    // What the person has themselves is not counted on with it.
    expect(
      (
        await (
          await signInWith(
            (
              await stranger().post('/auth/second-factor', {
                challenge: (await signIn(email)).body.challenge,
                code: codeOf(setup.secret),
              })
            ).body.token,
          )
        ).get('/users/me/second-factor')
      ).body.recoveryCodesLeft,
    ).toBe(10)
  })
  it('because the invitation was lost is invited again, until they have chosen a password', async () => {
    const founder = await aFounder()
    const { email, guid } = await colleague(founder)
    expect((await as(founder.token).get(`/users/${guid}`)).body).toMatchObject({ invited: true, secondFactor: false })
    expect((await as(founder.token).post(`/users/${guid}/invite`)).status).toBe(204)
    const mails = await mailsTo(node(), email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre compte Entrepôt chez Calcul',
      'Votre compte Entrepôt chez Calcul',
    ])
    const token = tokenIn(mails.at(-1)!.text_body)
    expect(
      (await stranger().post('/auth/new-password', { token, password: PASSWORD, passwordConfirm: PASSWORD })).status,
    ).toBe(204)
    expect((await as(founder.token).post(`/users/${guid}/invite`)).body.code).toBe('already_joined')
    expect((await signIn(email)).body.token).toBeTruthy()
  })
  it('is not flooded with mails', async () => {
    const founder = await aFounder()
    const { guid } = await colleague(founder)
    const answers: number[] = []
    for (let n = 0; n < 8; n++) answers.push((await as(founder.token).post(`/users/${guid}/invite`)).status)
    expect(answers[0]).toBe(204)
    expect(answers.at(-1)).toBe(429)
  })
})

import { securityApi, type SecondFactor } from '@entrepot/contract/security/security.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { recordActivity } from '../../kernel/activity.ts'
import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Feature, Raw } from '../../kernel/implement.ts'
import { makeLoginLimit } from '../../kernel/login-limit.ts'
import { Problem } from '../../kernel/problem.ts'
import { insertToken, ownTokens, revokeToken } from './api-tokens.queries.ts'
import { asPerson, companiesOfPerson, deleteFactor, endSessionsOf, endSessionsOfPerson, factorOf, isRequiredOf, noteProof, personOfEmail, personsOfCompany, requireFactors } from './second-factor.queries.ts'
import { checkFactor, confirmFactor, type FactorCheck, hasSecondFactor, makeRecoveryCodes, requirePerson, secondFactorOf, setUpFactor } from './second-factor.ts'

const DAY_MS = 86_400_000

/** Answers that hold a secret come from handlers outside the call's transaction: what is kept for a repeated call must not hold it. */
export const security: Feature = {
  mount: (mount, { services, tokens }) => {
    const limit = makeLoginLimit(services.pool)
    const checkOf = (ctx: Ctx, { request }: Raw): FactorCheck => ({ services, limit, person: requirePerson(ctx), address: request.ip })
    const prove = (ctx: Ctx, { request }: Raw) => transaction(services.pool, { company: ctx.company.guid }, ({ db }) => noteProof(db, { company: ctx.company.guid, user: ctx.user.guid, family: request.claims!.family }, services.clock.now()))
    mount('security', securityApi, {
      secondFactor: { outside: (ctx) => secondFactorOf(ctx) },
      setUp: { outside: (ctx) => setUpFactor(services, requirePerson(ctx), ctx.user.name) },
      confirm: {
        outside: async (ctx, { body }, raw) => {
          const recoveryCodes = await confirmFactor(checkOf(ctx, raw), body.code)
          await prove(ctx, raw)
          return { recoveryCodes }
        },
      },
      remove: {
        outside: async (ctx) => {
          const person = requirePerson(ctx)
          await asPerson(services, person, async (db) => {
            if (await isRequiredOf(db, person)) throw new Problem('factor_required')
            await deleteFactor(db, person)
          })
          return null
        },
      },
      newRecoveryCodes: {
        outside: async (ctx) => {
          const person = requirePerson(ctx)
          const recoveryCodes = await asPerson(services, person, async (db) => {
            if (!(await factorOf(db, person))?.confirmed) throw new Problem('conflict')
            return makeRecoveryCodes(db, services, person)
          })
          return { recoveryCodes }
        },
      },
      prove: {
        outside: async (ctx, { body }, raw) => {
          await checkFactor(checkOf(ctx, raw), body.code)
          await prove(ctx, raw)
          return null
        },
      },
      reset: (ctx, { body }) => resetFactor(ctx, body.email),
      require: (ctx, { body }) => requireOfEverybody(ctx, body.required),
      tokens: async (ctx) => ({ data: await ownTokens(ctx) }),
      createToken: {
        outside: async (ctx, { body }) => {
          const guid = services.clock.uuid()
          const token = tokens.api(ctx.company.guid, guid)
          const createdAt = services.clock.now()
          const expiresAt = new Date(createdAt.getTime() + body.days * DAY_MS)
          const scopes = [...new Set(body.scopes)]
          await transaction(services.pool, { company: ctx.company.guid }, ({ db }) => insertToken(db, ctx, { guid, name: body.name, scopes, hash: tokens.hash(token), createdAt, expiresAt }))
          return { guid, name: body.name, scopes, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), lastUsedAt: null, expired: false, token }
        },
      },
      revokeToken: async (ctx, { params }) => {
        const name = await revokeToken(ctx, params.guid, services.clock.now())
        if (name === null) throw new Problem('not_found')
        recordActivity(ctx, { entity: 'user', entityGuid: ctx.user.guid, entityName: ctx.user.name, action: 'update', changes: [{ field: 'api_token', old: name, new: null }] })
        return null
      },
    })
  },
}

/** The operator has made sure who asks. Whoever holds the lost telephone is signed out as well; where a company wants a second factor, a new one is made at the next sign-in. */
const resetFactor = async ({ services }: PublicCtx, email: string): Promise<null> => {
  const person = await personOfEmail(services, nameKey(email))
  if (person === null) throw new Problem('not_found')
  const companies = await asPerson(services, person, async (db) => {
    await deleteFactor(db, person)
    return companiesOfPerson(db, person)
  })
  for (const company of companies) await transaction(services.pool, { company }, ({ db }) => endSessionsOfPerson(db, company, person, services.clock.now()))
  return null
}

/** From then on nobody enters without a second factor; sessions of those who have none end. */
const requireOfEverybody = async (ctx: Ctx, required: boolean): Promise<SecondFactor> => {
  const { services } = ctx
  // Otherwise the one who asks it of all would be the first to be locked out.
  if (required && !(ctx.user.person && (await hasSecondFactor(services, ctx.user.person)))) throw new Problem('factor_first')
  await requireFactors(ctx, required)
  if (required) {
    const without: string[] = []
    for (const { user, person } of await personsOfCompany(ctx)) if (!(await hasSecondFactor(services, person))) without.push(user)
    await endSessionsOf(ctx, without, services.clock.now())
  }
  recordActivity(ctx, { entity: 'company', entityGuid: ctx.company.guid, entityName: ctx.company.name, action: 'update', changes: [{ field: 'second_factor_required', old: !required, new: required }] })
  return { ...(ctx.user.person ? await secondFactorOf(ctx) : { enabled: false, recoveryCodesLeft: 0 }), required }
}

import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { securityApi, type SecondFactor } from '@entrepot/contract/security/security.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, nowOf, type PublicCtx } from '../../kernel/context.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { endSessionsEverywhere, isOfOneCompany, outdateSessions } from '../../kernel/sessions.ts'
import { insertToken, ownTokens, revokeToken } from './api-tokens.queries.ts'
import {
  asPerson,
  deleteFactor,
  endSessionsWithoutFactor,
  hasFactor,
  isRequiredOf,
  membersOfPerson,
  noteProof,
  personOfEmail,
  requireFactors,
} from './second-factor.queries.ts'
import {
  checkFactor,
  confirmFactor,
  makeRecoveryCodes,
  requireNoOther,
  requirePerson,
  secondFactorOf,
  setUpFactor,
  withinLimit,
} from './second-factor.ts'

const DAY_MS = 86_400_000

const note = (ctx: Ctx, field: string, before: unknown, after: unknown) =>
  happened(ctx, 'user.changed', {
    guid: ctx.user.guid,
    name: ctx.user.name,
    changes: [{ field, old: before, new: after }],
  })

/**
 * Answers that hold a secret come from handlers outside the call's transaction: what is kept for a repeated call must
 * not hold it.
 */
export const security: Feature = {
  owns: ['api_token', 'recovery_code', 'second_factor', 'session_proof'],
  retains: [
    { table: 'session_proof', at: 'proved_at', keptMs: LIMITS.factorProofMs },
    // Shown as ended for a while, so that its owner sees why a program stopped.
    { table: 'api_token', at: ['revoked_at', 'expires_at'], keptMs: LIMITS.endedTokensKeptMs },
  ],
  mount: (mount, { services, tokens, loginLimit }) => {
    /**
     * A code is tried against the limit, and what it allows is done in one transaction of the person and the company.
     */
    const withCode = <T>(
      ctx: Ctx,
      { request }: Raw,
      work: (inner: Ctx, person: string) => Promise<T | null>,
    ): Promise<T> => {
      const person = requirePerson(ctx)
      return withinLimit({ limit: loginLimit, person, address: request.ip }, () =>
        inTransaction(ctx, async (inner) => {
          const done = await work(inner, person)
          if (done !== null)
            await noteProof(
              inner.db,
              { company: ctx.company.guid, user: ctx.user.guid, family: request.claims!.family },
              services.clock.now(),
            )
          return done
        }),
      )
    }
    mount('security', securityApi, {
      secondFactor: { outside: (ctx) => inTransaction(ctx, (inner) => secondFactorOf(inner.db, requirePerson(ctx))) },
      setUp: {
        outside: async (ctx, _input, { request }) => {
          const person = requirePerson(ctx)
          await inTransaction(ctx, async ({ db }) => {
            if (await isOfOneCompany(db, ctx.company.guid, request.claims!.family)) await requireNoOther(db, person)
          })
          return setUpFactor(services, person, ctx.user.name)
        },
      },
      confirm: {
        outside: async (ctx, { body }, raw) => {
          const { recoveryCodes, members } = await withCode(ctx, raw, async (inner, person) => {
            const made = await confirmFactor(inner.db, services, person, body.code)
            if (!made) return null
            note(inner, 'second_factor', false, true)
            // Those that were opened without it would go on for weeks.
            await outdateSessions(inner.db, person, { company: ctx.company.guid, family: raw.request.claims!.family })
            return { recoveryCodes: made, members: await membersOfPerson(inner.db, person) }
          })
          await endSessionsEverywhere(ctx, members, { but: raw.request.claims!.family })
          return { recoveryCodes }
        },
      },
      remove: {
        outside: (ctx) =>
          inTransaction(ctx, async (inner) => {
            const person = requirePerson(ctx)
            if (await isRequiredOf(inner.db, person)) throw new Problem('factor_required')
            if (await hasFactor(inner.db, person, { lock: true })) note(inner, 'second_factor', true, false)
            await deleteFactor(inner.db, person)
            return null
          }),
      },
      newRecoveryCodes: {
        outside: (ctx) =>
          inTransaction(ctx, async (inner) => {
            const person = requirePerson(ctx)
            if (!(await hasFactor(inner.db, person, { lock: true }))) throw new Problem('conflict')
            note(inner, 'recovery_codes', null, LIMITS.recoveryCodes)
            return { recoveryCodes: await makeRecoveryCodes(inner.db, services, person) }
          }),
      },
      prove: {
        outside: async (ctx, { body }, raw) => {
          await withCode(ctx, raw, (inner, person) => checkFactor(inner.db, services, person, body.code))
          return null
        },
      },
      reset: (ctx, { body }) => resetFactor(ctx, body.email),
      require: { outside: (ctx, { body }) => inTransaction(ctx, (inner) => requireOfEverybody(inner, body.required)) },
      tokens: async (ctx) => ({ data: await ownTokens(ctx) }),
      createToken: {
        outside: (ctx, { body }) =>
          inTransaction(ctx, async (inner) => {
            const guid = services.clock.uuid()
            const createdAt = services.clock.now()
            const row = {
              guid,
              name: body.name,
              scopes: [...new Set(body.scopes)],
              createdAt,
              expiresAt: new Date(createdAt.getTime() + body.days * DAY_MS),
            }
            await insertToken(inner, row)
            note(inner, 'api_token', null, body.name)
            return {
              ...row,
              createdAt: createdAt.toISOString(),
              expiresAt: row.expiresAt.toISOString(),
              lastUsedAt: null,
              expired: false,
              token: tokens.api(ctx.company.guid, guid),
            }
          }),
      },
      revokeToken: async (ctx, { params }) => {
        const name = await revokeToken(ctx, params.guid, services.clock.now())
        if (name === null) throw new Problem('not_found')
        note(ctx, 'api_token', name, null)
        return null
      },
    })
  },
}

/**
 * The operator has made sure who asks. Whoever holds the lost telephone is signed out as well; where a company wants a
 * second factor, a new one is made at the next sign-in.
 */
const resetFactor = async (ctx: PublicCtx, email: string): Promise<null> => {
  const { services } = ctx
  const person = await personOfEmail(services, nameKey(email))
  if (person === null) throw new Problem('not_found')
  const { had, members } = await asPerson(services, person, async (db) => {
    const hadOne = await hasFactor(db, person, { lock: true })
    await deleteFactor(db, person)
    await outdateSessions(db, person)
    return { had: hadOne, members: await membersOfPerson(db, person) }
  })
  await endSessionsEverywhere(ctx, members, {
    by: null,
    ...(had && { changes: [{ field: 'second_factor', old: true, new: false }] }),
  })
  return null
}

/** From then on nobody enters without a second factor; sessions of those who have none end. */
const requireOfEverybody = async (ctx: Ctx, required: boolean): Promise<SecondFactor> => {
  const { person } = ctx.user
  // Otherwise the one who asks it of all would be the first to be locked out.
  if (required && !(person && (await hasFactor(ctx.db, person)))) throw new Problem('factor_first')
  const before = await requireFactors(ctx, required)
  if (required) await endSessionsWithoutFactor(ctx, nowOf(ctx))
  if (before !== required)
    happened(ctx, 'company.changed', {
      guid: ctx.company.guid,
      name: ctx.company.name,
      changes: [{ field: 'second_factor_required', old: before, new: required }],
    })
  return { ...(person ? await secondFactorOf(ctx.db, person) : { enabled: false, recoveryCodesLeft: 0 }), required }
}

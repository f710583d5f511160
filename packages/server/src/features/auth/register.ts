import type { Registration } from '@entrepot/contract/auth/auth.ts'
import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { email as checkEmail, optionalPhone, password as checkPassword } from '@entrepot/contract/kernel/validators.ts'
import { LIMITS_OF } from '@entrepot/contract/plans/price.ts'
import { defaultCallPrefix, withoutPrefix } from '@entrepot/contract/users/phone.ts'
import { createHmac } from 'node:crypto'
import { createCompany } from '../companies/index.ts'
import { createMember, hashOfLink, insertPerson, keepEmailChange, newLinkToken, personByEmail } from '../users/index.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { type Db, transaction, type Transaction } from '../../kernel/database.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { requestHash } from '../../kernel/idempotency.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { hashPassword } from '../../kernel/password.ts'
import { companyExists } from '../../kernel/companies.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { runWithin } from '../../kernel/run-as.ts'

/**
 * The first user of a company may do everything (AUTH-41): every FULL role, both sign-ins, checkout and checkin, and
 * prices.
 */
export const FOUNDER_ROLES: readonly Role[] = [
  ...ALL_ROLES.filter((role) => role.endsWith('_FULL')),
  'ROLE_LOGIN_DESKTOP',
  'ROLE_LOGIN_MOBILE',
  'ROLE_CHECKOUT',
  'ROLE_CHECKIN',
  'ROLE_PRICE_VIEW',
]

/** A company, its 14-day trial and its first user (AUTH-41 to AUTH-48). */
export const register = async (ctx: PublicCtx, kernel: Kernel, input: Registration) => {
  const { settings, clock, pool } = ctx.services
  if (!settings.REGISTRATION_ENABLED) throw new Problem('registration_closed')
  refuseAll(problemsOf(input))
  await kernel.loginLimit.requireRegistration(ctx.address)
  const passwordHash = await hashPassword(input.password)
  const emailKey = nameKey(input.email)
  const company = ctx.idempotencyKey === null ? clock.uuid() : companyOf(ctx, ctx.idempotencyKey, input)
  const [person, user] = [clock.uuid(), clock.uuid()]
  const answer = { company: { guid: company, name: input.company.name } }
  try {
    const afterwards = await transaction(pool, { company, person, email: emailKey }, async (tx) => {
      const { db } = tx
      if (await personByEmail(db, emailKey)) throw TAKEN
      const now = clock.now()
      const callPrefix = input.call_prefix ?? defaultCallPrefix(input.language)
      await createCompany(db, {
        guid: company,
        name: input.company.name,
        employees: input.company.employees,
        sector: input.company.sector,
        country: input.company.country,
        email: input.email,
        modules: settings.DEFAULT_MODULES,
        plan: { type: 'trial', start: now, end: new Date(now.getTime() + LIMITS.trialMs), ...LIMITS_OF.trial },
      })
      await insertPerson(db, { guid: person, email: input.email, emailKey, passwordHash, language: input.language })
      await createMember(db, company, {
        guid: user,
        person,
        firstname: input.firstname,
        lastname: input.lastname,
        username: input.email,
        phone: withoutPrefix(input.phone, callPrefix),
        callPrefix,
        roles: FOUNDER_ROLES,
      })
      await askToProve(ctx, db, { company, user, name: input.company.name }, input)
      return furnished(ctx, kernel, tx, { company, user }, input)
    })
    afterwards()
    ctx.services.jobs.poke('mails')
  } catch (error) {
    if (error !== TAKEN && !['person_email_key_key', 'company_pkey'].includes(pgConstraint(error) ?? '')) throw error
    // Taken by this very request, whose answer was lost.
    if (await transaction(pool, { company }, ({ db }) => companyExists(db, company))) return answer
    throw atField('exists', 'email', { name: input.email })
  }
  return answer
}

/** With what the company wants to begin with: it is there with all of it, or not at all. */
const furnished = async (
  { requestId }: PublicCtx,
  kernel: Kernel,
  tx: Transaction,
  who: { company: string; user: string },
  { starter, language }: Registration,
): Promise<() => void> => {
  const { afterwards } = await runWithin(
    kernel,
    tx,
    { ...who, language, requestId, channel: 'screen' },
    async (inner) => {
      for (const furnish of inner.services.registry.furnishes) await furnish(inner, starter ?? null, kernel.constraints)
    },
  )
  return afterwards
}

/** Whoever registers may name any address: others count on it once its owner has opened the link. */
const askToProve = async (
  { services: { clock, settings, words } }: PublicCtx,
  db: Db,
  { company, user, name }: { company: string; user: string; name: string },
  { email, language }: Registration,
): Promise<void> => {
  const token = `${company}.${newLinkToken()}`
  const expiresAt = new Date(clock.now().getTime() + LIMITS.invitationMs)
  await keepEmailChange(db, company, { user, email, emailKey: nameKey(email) }, hashOfLink(token), expiresAt)
  const say = (part: string) =>
    words(language, `auth:mail.confirm.${part}`, { company: name, days: LIMITS.invitationMs / 86_400_000 })
  const link = { label: say('button'), url: `${settings.PUBLIC_URL}/confirm-email?token=${token}` }
  await queueMail(db, clock, plainMail(email, say('subject'), [say('text'), say('end')], link))
}

/**
 * No company keeps the key of this call, so the key and the request name the company: the same request finds the one it
 * made.
 */
const companyOf = ({ services }: PublicCtx, key: string, input: Registration): string => {
  const bytes = createHmac('sha256', services.settings.JWT_SECRET).update(key).update(requestHash(input)).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

const TAKEN = new Error('The e-mail has an account')

const problemsOf = (input: Registration): Problem[] => {
  const problems: Problem[] = []
  const check = (
    refusal: { code: ConstructorParameters<typeof Problem>[0]; params?: Record<string, string | number> } | null,
    field: string,
  ) => {
    if (refusal) problems.push(new Problem(refusal.code, refusal.params, field))
  }
  check(checkEmail(input.email), 'email')
  check(optionalPhone(input.phone), 'phone')
  check(checkPassword(input.password), 'password')
  if (input.password !== input.passwordConfirm) problems.push(new Problem('password_mismatch', {}, 'passwordConfirm'))
  if (!input.terms) problems.push(new Problem('terms', {}, 'terms'))
  return problems
}

import type { FactorSetup, SecondFactor } from '@entrepot/contract/security/security.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import {
  addRecoveryCode,
  asPerson,
  hasFactor,
  isRequiredOf,
  membersOfPerson,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  secretOf,
  setFactorSince,
  storeSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'

type Services = PublicCtx['services']
const PERIOD_SECONDS = 30
/** A clock of a telephone may be half a minute off. */
const WINDOW = 1

const totpOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: 'Entrepôt',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
  })

/** In a transaction of that person, as everything here that takes a `db`. */
export const secondFactorOf = async (db: Db, person: string): Promise<SecondFactor> => ({
  enabled: await hasFactor(db, person),
  recoveryCodesLeft: await recoveryCodesLeft(db, person),
  required: await isRequiredOf(db, person),
})

export const requirePerson = (ctx: Ctx): string => {
  // Somebody without an account, who cannot sign in either.
  if (ctx.user.person === null) throw new Problem('conflict')
  return ctx.user.person
}

/**
 * The provider of one company lets somebody in there; a second factor would be theirs everywhere. So who belongs to
 * other companies makes it with their password: whoever runs the provider would lock them out of those.
 */
export const requireNoOther = async (db: Db, person: string): Promise<void> => {
  if ((await membersOfPerson(db, person)).length > 1) throw new Problem('access_denied')
}

/** 160 bits, as RFC 4226 wants them. The application shows `label` beside the codes. */
export const setUpFactor = async (services: Services, person: string, label: string): Promise<FactorSetup> => {
  const secret = randomBytes(20)
  await asPerson(services, person, async (db) => {
    if (await hasFactor(db, person, { lock: true })) throw new Problem('conflict')
    await storeSecret(db, person, seal(secret, 'second factor', person, services.settings.JWT_SECRET))
  })
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** A first code of the new secret; answers the recovery codes, which nobody can read again. Null: a wrong code. */
export const confirmFactor = async (
  db: Db,
  services: Services,
  person: string,
  code: string,
): Promise<string[] | null> => {
  // Held first, so that nobody puts another secret in the place of the one that is read.
  const secret = (await hasFactor(db, person, { lock: true })) ? null : await secretOf(db, person)
  if (!secret) throw new Problem('conflict')
  if (!(await isTotp(db, services, person, secret, code))) return null
  await setFactorSince(db, person, services.clock.now())
  return makeRecoveryCodes(db, services, person)
}

/** A code of the application, or one of the recovery codes. Null: a wrong code, or nothing it could be good for. */
export const checkFactor = async (db: Db, services: Services, person: string, code: string): Promise<true | null> => {
  const secret = (await hasFactor(db, person)) ? await secretOf(db, person) : null
  if (!secret) return null
  const isGood =
    (await isTotp(db, services, person, secret, code)) ||
    (await takeRecoveryCode(
      db,
      person,
      hashOfRecoveryCode(plain(code), person, services.settings.JWT_SECRET),
      services.clock.now(),
    ))
  return isGood || null
}

/** Wrong codes are counted as wrong passwords are (AUTH-18), beside what the work writes. */
export const withinLimit = async <T>(
  { limit, person, address }: { limit: LoginLimit; person: string; address: string },
  work: () => Promise<T | null>,
): Promise<T> => {
  const key = `second factor ${person}`
  const attempts = await limit.take(key, address)
  const found = await work()
  if (found === null) throw atField('factor_code', 'code', { attempts })
  await limit.forgive(key, address)
  return found
}

const isTotp = async (
  db: Db,
  services: Services,
  person: string,
  sealedSecret: Buffer,
  code: string,
): Promise<boolean> => {
  if (!/^\d{6}$/.test(plain(code))) return false
  const timestamp = services.clock.now().getTime()
  const totp = totpOf(unseal(sealedSecret, 'second factor', person, services.settings.JWT_SECRET), person)
  const delta = totp.validate({ token: plain(code), window: WINDOW, timestamp })
  return delta !== null && takeStep(db, person, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta)
}

/** What is kept of a recovery code: useless without the secret of the installation. */
const hashOfRecoveryCode = (code: string, person: string, secret: string): Buffer =>
  createHmac('sha256', `recovery code ${secret}`).update(person).update(code).digest()

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const makeRecoveryCodes = async (db: Db, services: Services, person: string): Promise<string[]> => {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode)
  await replaceRecoveryCodes(
    db,
    person,
    codes.map((code) => hashOfRecoveryCode(code, person, services.settings.JWT_SECRET)),
  )
  return codes.map(shownCode)
}
const shownCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** One more recovery code, for a day: for whoever lost theirs. Null for somebody without a second factor. */
export const makeEmergencyCode = (services: Services, person: string): Promise<string | null> =>
  asPerson(services, person, async (db) => {
    if (!(await hasFactor(db, person, { lock: true }))) return null
    const code = newCode()
    await addRecoveryCode(
      db,
      person,
      hashOfRecoveryCode(code, person, services.settings.JWT_SECRET),
      new Date(services.clock.now().getTime() + LIMITS.emergencyCodeMs),
    )
    return shownCode(code)
  })

import type { FactorSetup, SecondFactor } from '@entrepot/contract/security/security.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { Problem } from '../../kernel/problem.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import { asPerson, factorOf, isRequiredOf, recoveryCodesLeft, replaceRecoveryCodes, storeFactor, takeRecoveryCode, takeStep } from './second-factor.queries.ts'

type Services = PublicCtx['services']
const PERIOD_SECONDS = 30
/** A clock of a telephone may be half a minute off. */
const WINDOW = 1

const totpOf = (secret: Buffer, label: string): TOTP => new TOTP({ issuer: 'Entrepôt', label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })

export const secondFactorOf = (ctx: Ctx): Promise<SecondFactor> =>
  asPerson(ctx.services, requirePerson(ctx), async (db) => ({
    enabled: (await factorOf(db, ctx.user.person!))?.confirmed ?? false, recoveryCodesLeft: await recoveryCodesLeft(db, ctx.user.person!), required: await isRequiredOf(db, ctx.user.person!),
  }))

export const requirePerson = (ctx: Ctx): string => {
  // Somebody without an account, who cannot sign in either.
  if (ctx.user.person === null) throw new Problem('conflict')
  return ctx.user.person
}

export const hasSecondFactor = (services: Services, person: string): Promise<boolean> => asPerson(services, person, async (db) => (await factorOf(db, person))?.confirmed ?? false)

/** 160 bits, as RFC 4226 wants them. The application shows `label` beside the codes. */
export const setUpFactor = async (services: Services, person: string, label: string): Promise<FactorSetup> => {
  const secret = randomBytes(20)
  const isStored = await asPerson(services, person, (db) => storeFactor(db, person, seal(secret, 'second factor', person, services.settings.JWT_SECRET)))
  if (!isStored) throw new Problem('conflict')
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export type FactorCheck = { services: Services; limit: LoginLimit; person: string; address: string }

/** A first code of the new secret; answers the recovery codes, which nobody can read again. */
export const confirmFactor = async (check: FactorCheck, code: string): Promise<string[]> => {
  const { services, person } = check
  return inLimit(check, () => asPerson(services, person, async (db) => {
    const factor = await factorOf(db, person)
    if (!factor || factor.confirmed) throw new Problem('conflict')
    return (await isTotp(db, services, person, code)) ? makeRecoveryCodes(db, services, person) : null
  }))
}

/** A code of the application, or one of the recovery codes. Wrong ones are counted as wrong passwords are (AUTH-18). */
export const checkFactor = async (check: FactorCheck, code: string): Promise<void> => {
  const { services, person } = check
  await inLimit(check, () => asPerson(services, person, async (db) => {
    if (!(await factorOf(db, person))?.confirmed) return null
    const isGood = (await isTotp(db, services, person, code)) || (await takeRecoveryCode(db, person, hashOfRecoveryCode(plain(code), person, services.settings.JWT_SECRET), services.clock.now()))
    return isGood || null
  }))
}

const inLimit = async <T>({ limit, person, address }: FactorCheck, work: () => Promise<T | null>): Promise<T> => {
  const key = `second factor ${person}`
  const attempts = await limit.take(key, address)
  const found = await work()
  if (found === null) throw new Problem('validation', {}, undefined, { parts: [new Problem('factor_code', { attempts }, 'code')] })
  await limit.forgive(key, address)
  return found
}

const isTotp = async (db: Db, services: Services, person: string, code: string): Promise<boolean> => {
  const factor = await factorOf(db, person)
  if (!factor || !/^\d{6}$/.test(plain(code))) return false
  const now = services.clock.now()
  const totp = totpOf(unseal(factor.sealedSecret, 'second factor', person, services.settings.JWT_SECRET), person)
  const delta = totp.validate({ token: plain(code), window: WINDOW, timestamp: now.getTime() })
  return delta !== null && takeStep(db, person, Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta, now)
}

/** What is kept of a recovery code: useless without the secret of the installation. */
const hashOfRecoveryCode = (code: string, person: string, secret: string): Buffer => createHmac('sha256', `recovery code ${secret}`).update(person).update(code).digest()

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const makeRecoveryCodes = async (db: Db, services: Services, person: string): Promise<string[]> => {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode)
  await replaceRecoveryCodes(db, person, codes.map((code) => hashOfRecoveryCode(code, person, services.settings.JWT_SECRET)))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

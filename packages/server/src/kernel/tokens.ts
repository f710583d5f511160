import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { Scope } from '@entrepot/contract/kernel/scopes.ts'
import { keyFor } from './derived-key.ts'
import { LIMITS } from './limits.ts'
import { LruMap } from './lru-map.ts'

/** What an access token says. It names the user and the company it was issued for; every right is read again (T1). */
export type Claims = {
  user: string
  company: string
  family: string
  /** Whose view of the product the user has. */ as?: string
  /** Of a program with an API token: all it is good for. */ scopes?: readonly Scope[]
}
/** Somebody who gave the right password and has yet to show a second factor. */
export type ChallengeClaims = {
  person: string
  /** That of their sessions, when they gave the password. */ version: number
  platform: 'desktop' | 'mobile'
  factor: 'asked' | 'missing'
  /** Of a sign-in that is good for one company only. */ company?: string
}
export type Verdict = { ok: true; claims: Claims } | { ok: false; why: 'expired' | 'invalid' }

const ISSUER = 'entrepot'
const AUDIENCE = 'entrepot-api'
const CHALLENGE_AUDIENCE = 'entrepot-second-factor'
const API_TOKEN = /^ent_([\w-]{86})$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const VERIFIED_KEPT = 10_000

export type Tokens = ReturnType<typeof makeTokens>

export const makeTokens = (secret: string, now: () => Date) => {
  const accessKey = keyFor(secret, 'access token')
  const refreshKey = keyFor(secret, 'refresh token')
  const challengeKey = keyFor(secret, 'second factor challenge')
  const apiKey = keyFor(secret, 'api token')
  const stateKey = keyFor(secret, 'single sign-on state')

  const verified = new LruMap<string, { claims: Claims; until: number }>(VERIFIED_KEPT)

  const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
  const uuidText = (bytes: Buffer) =>
    bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const secretOf = (company: string, id: string, key = refreshKey) =>
    createHmac('sha256', key).update(uuidBytes(company)).update(uuidBytes(id)).digest()
  /**
   * Company, id and a secret derived from both: a token can be made again from its row, never from the database alone.
   */
  const tokenOf = (company: string, id: string, key: Uint8Array<ArrayBuffer>) =>
    Buffer.concat([uuidBytes(company), uuidBytes(id), secretOf(company, id, key)]).toString('base64url')
  const readToken = (token: string, key: Uint8Array<ArrayBuffer>): { company: string; id: string } | null => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== 64) return null
    const company = uuidText(bytes.subarray(0, 16))
    const id = uuidText(bytes.subarray(16, 32))
    return timingSafeEqual(bytes.subarray(32), secretOf(company, id, key)) ? { company, id } : null
  }

  return {
    /**
     * Signed for 15 minutes from `issuedAt`; the same input gives the same token, so that a repeated refresh answers
     * the same pair.
     */
    access: async (claims: Claims, issuedAt: Date): Promise<string> => {
      const seconds = Math.floor(issuedAt.getTime() / 1000)
      return new SignJWT({ company: claims.company, family: claims.family, ...(claims.as && { as: claims.as }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.user)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIMITS.accessTokenSeconds)
        .sign(accessKey)
    },

    /** A token that was found good is good until it ends: the same words with the same key. */
    verify: async (token: string): Promise<Verdict> => {
      const known = verified.get(token)
      if (known && now().getTime() < known.until) return { ok: true, claims: known.claims }
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp'],
          currentDate: now(),
          clockTolerance: 0,
        })
        const { sub, company, family, as, exp } = payload as {
          sub?: string
          company?: string
          family?: string
          as?: string
          exp: number
        }
        if (!sub || !company || !family || ![sub, company, family, as ?? sub].every((id) => UUID.test(id)))
          return { ok: false, why: 'invalid' }
        const claims = { user: sub, company, family, ...(as && { as }) }
        verified.set(token, { claims, until: exp * 1000 })
        return { ok: true, claims }
      } catch (error) {
        return { ok: false, why: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
      }
    },

    refresh: (company: string, id: string): string => tokenOf(company, id, refreshKey),
    readRefresh: (token: string) => readToken(token, refreshKey),

    /** For programs; told from the token of a session by how it begins. */
    api: (company: string, id: string): string => `ent_${tokenOf(company, id, apiKey)}`,
    readApi: (token: string) => {
      const secret = API_TOKEN.exec(token)?.[1]
      return secret === undefined ? null : readToken(secret, apiKey)
    },

    /** Comes back from an identity provider: which attempt it was, said by us. */
    state: (company: string, attempt: string): string => tokenOf(company, attempt, stateKey),
    readState: (state: string) => readToken(state, stateKey),

    challenge: (claims: ChallengeClaims): Promise<string> => {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({
        version: claims.version,
        platform: claims.platform,
        factor: claims.factor,
        ...(claims.company && { company: claims.company }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.person)
        .setIssuer(ISSUER)
        .setAudience(CHALLENGE_AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIMITS.factorChallengeSeconds)
        .sign(challengeKey)
    },
    readChallenge: async (challenge: string): Promise<ChallengeClaims | null> => {
      try {
        const { payload } = await jwtVerify(challenge, challengeKey, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: CHALLENGE_AUDIENCE,
          requiredClaims: ['exp'],
          currentDate: now(),
          clockTolerance: 0,
        })
        return {
          person: String(payload.sub),
          version: Number(payload['version']),
          platform: payload['platform'] === 'mobile' ? 'mobile' : 'desktop',
          factor: payload['factor'] === 'missing' ? 'missing' : 'asked',
          ...(typeof payload['company'] === 'string' && { company: payload['company'] }),
        }
      } catch {
        return null
      }
    },

    hash: (token: string): Buffer => createHash('sha256').update(token).digest(),
  }
}

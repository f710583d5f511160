import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { concurrencyLimit } from './concurrency-limit.ts'
import { LIMITS } from './limits.ts'

const hashWith = promisify(argon2)
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * Password hashing is heavy on purpose: only so many at once, so that a storm of sign-ins leaves room for others (D31).
 */
const inTurn = concurrencyLimit({ atOnce: LIMITS.passwordHashesAtOnce, queue: LIMITS.passwordHashQueue })

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(() => hashWith('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...PARAMETERS }))

/** `argon2id$memory$passes$salt$hash` (AUTH-51). */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await derive(password, nonce)
  return [
    'argon2id',
    PARAMETERS.memory,
    PARAMETERS.passes,
    nonce.toString('base64url'),
    hash.toString('base64url'),
  ].join('$')
}

const decoy = { nonce: randomBytes(16), hash: randomBytes(32) }

/** Takes the same time whether there is a hash or not, so that accounts cannot be guessed (AUTH-16). */
export const passwordMatches = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , nonce, hash] = stored?.split('$') ?? []
  const expected = hash ? Buffer.from(hash, 'base64url') : decoy.hash
  const actual = await derive(password, nonce ? Buffer.from(nonce, 'base64url') : decoy.nonce)
  return timingSafeEqual(actual, expected) && stored !== null
}

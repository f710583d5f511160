import { drafts } from '../drafts.ts'
import type { Keys } from '../sealed-keys.ts'
import { createCipher, WORK_CIPHER } from './cipher.ts'
import { disk } from './disk.ts'
import { createOwnWork } from './engine.ts'

const subtle = (): SubtleCrypto | undefined => (typeof crypto === 'undefined' ? undefined : crypto.subtle)

/**
 * Keys of their own, which stay when somebody signs out: what waits is opened by them at the next sign-in. A key
 * without work tells nothing, and pages of the version before, which take other keys away, know nothing of these.
 */
const WORK_KEYS = 'work-keys'
const keys = new Map<string, Promise<CryptoKey>>()
const keyOf = (owner: string): Promise<CryptoKey> => {
  const known = keys.get(owner)
  if (known) return known
  // Of two tabs at once the first one's key counts.
  const made = drafts.read<Keys>(WORK_KEYS).then(async (before) => {
    if (before?.[owner]) return before[owner]
    const fresh = await crypto.subtle.generateKey(WORK_CIPHER, false, ['encrypt', 'decrypt'])
    const all = await drafts.update<Keys>(WORK_KEYS, (now) => ({ ...now, [owner]: now?.[owner] ?? fresh }))
    return all[owner]!
  })
  keys.set(owner, made)
  made.catch(() => keys.delete(owner))
  return made
}

type Named = readonly { id: string }[]
/** Acts of a page of the version before and of this one wait together; of any other work the newest is all there is. */
const join = (name: string, sealed: unknown, clear: unknown): unknown => {
  if (!name.startsWith('outbox.')) return clear
  const here = sealed as Named
  return [...here, ...(clear as Named).filter(({ id }) => !here.some((one) => one.id === id))]
}

/**
 * Work that is not recorded yet, of one person in one company, until it is: unreadable in a copy of the disk, where the
 * browser has keys at all. Nothing is given up for it: where it cannot be sealed, it is kept as it is.
 */
export const ownWork = createOwnWork({
  disk,
  cipher: createCipher(subtle, keyOf),
  join,
  onLost: (name) => void import('./tell-lost.ts').then(({ tellLost }) => tellLost(name)).catch(() => undefined),
})

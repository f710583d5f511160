import { drafts } from './drafts.ts'
import { KEYS, type Keys, keys, PREFIX } from './sealed-keys.ts'
import { tokenOwner } from './token-owner.ts'

/**
 * What a device keeps of a company for somebody's work, unreadable in a copy of its disk: encrypted by a key that the
 * browser never gives away, one for each person in each company. Where a page has no such keys (plain http), nothing is
 * kept at all.
 */
const CIPHER = { name: 'AES-GCM', length: 256 } as const
type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** Where there are no keys, nothing is kept. */
const subtle = (): SubtleCrypto | undefined => (typeof crypto === 'undefined' ? undefined : crypto.subtle)
export const canSeal = (): boolean => subtle() !== undefined && tokenOwner() !== null

const keyOf = (owner: string): Promise<CryptoKey> => {
  const known = keys.get(owner)
  if (known) return known
  // Of two tabs at once the first one's key counts.
  const made = crypto.subtle
    .generateKey(CIPHER, false, ['encrypt', 'decrypt'])
    .then((fresh) => drafts.update<Keys>(KEYS, (before) => ({ ...before, [owner]: before?.[owner] ?? fresh })))
    .then((all) => all[owner]!)
  keys.set(owner, made)
  made.catch(() => keys.delete(owner))
  return made
}
const placeOf = (owner: string, name: string) => `${PREFIX}${owner}.${name}`

export const sealed = {
  /** Answers how many bytes it takes. */
  write: async (name: string, value: unknown): Promise<number> => {
    const owner = tokenOwner()
    if (!owner || !subtle()) return 0
    const key = await keyOf(owner)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(
      { name: CIPHER.name, iv },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    )
    await drafts.write(placeOf(owner, name), { iv, data } satisfies Sealed)
    return data.byteLength
  },
  read: async <T>(name: string): Promise<T | undefined> => {
    const owner = tokenOwner()
    if (!owner || !subtle()) return undefined
    const kept = await drafts.read<Sealed>(placeOf(owner, name))
    if (!kept) return undefined
    const plain = await crypto.subtle.decrypt({ name: CIPHER.name, iv: kept.iv }, await keyOf(owner), kept.data)
    return JSON.parse(new TextDecoder().decode(plain)) as T
  },
  /** Everything whose name begins like this. */
  removeAll: async (name: string): Promise<void> => {
    const owner = tokenOwner()
    if (owner) await drafts.removeAll(placeOf(owner, name))
  },
}

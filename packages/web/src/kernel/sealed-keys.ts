import { drafts } from './drafts.ts'

/**
 * The keys of a device, all in one place, by whose they are; apart from what they lock, which the first screen needs
 * not.
 */
export const KEYS = 'keys'
export type Keys = Readonly<Record<string, CryptoKey>>
export const PREFIX = 'sealed.'
export const keys = new Map<string, Promise<CryptoKey>>()

/** Nobody is signed in any more: what is kept goes with its key, but for whoever has acts that wait for the network. */
export const forgetSealed = async (): Promise<void> => {
  for (const owner of Object.keys((await drafts.read<Keys>(KEYS)) ?? {})) {
    if (await drafts.read(`work.outbox.${owner}`)) continue
    // As the version before wrote it.
    const waiting = await drafts.read<readonly unknown[]>(`outbox.${owner}`)
    if (waiting && waiting.length > 0) continue
    keys.delete(owner)
    await drafts.removeAll(`${PREFIX}${owner}.`)
    await drafts.update<Keys>(KEYS, (before) => {
      const { [owner]: _, ...others } = before ?? {}
      return others
    })
  }
}

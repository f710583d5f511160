import { Unreadable, type Cipher } from '../kernel/own-work/cipher.ts'
import type { Disk, Entries } from '../kernel/own-work/engine.ts'

export const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
export const ticks = async (count: number) => {
  for (let at = 0; at < count; at++) await tick()
}

/** A disk as a browser has it: transactions in the order in which they were made, whoever made them is gone or not. */
export const aDisk = (onPut: (kept: ReadonlyMap<string, unknown>) => void = () => undefined) => {
  const kept = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  const putAll = (entries: Entries) => {
    for (const [name, value] of entries)
      if (value === undefined) kept.delete(name)
      else kept.set(name, structuredClone(value))
    onPut(kept)
  }
  const found = (names: readonly string[]) => names.map((name) => structuredClone(kept.get(name)))
  const inTurn = <T>(work: () => T): Promise<T> => {
    const turn = last.then(tick).then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  /** A page: nothing of it goes on once it is dead, but what it handed over. */
  const page = (isAlive: () => boolean = () => true, refuses: () => boolean = () => false): Disk => ({
    read: (names) => inTurn(() => found(names)),
    put: (entries) =>
      inTurn(() => {
        if (refuses()) throw new Error('no room')
        putAll(entries)
      }),
    step: async (names, change) => {
      const isDone = await inTurn(() => {
        if (!isAlive()) return false
        const entries = change(found(names))
        if (refuses()) throw new Error('no room')
        if (entries) putAll(entries)
        return true
      })
      if (!isDone) await new Promise<never>(() => {})
    },
  })
  return { kept, page }
}

const turned = (bytes: Uint8Array, by: number) => Uint8Array.from(bytes, (byte) => (byte + by) & 255)
const KEY = 7
/** What such a cipher sealed, without the wait. */
export const peek = <T>(sealed: unknown): T | undefined =>
  sealed === undefined
    ? undefined
    : (JSON.parse(new TextDecoder().decode(turned((sealed as { data: Uint8Array }).data, 256 - KEY).subarray(1))) as T)
/** As slow as is asked, with as little ahead as is asked; a key is a number that is added. */
export const aCipher = (key = KEY, slowness: () => number = () => 1, atOnce = 0): Cipher & { sealed: number } => {
  let ahead = atOnce
  let number = 0
  return {
    sealed: 0,
    seal(_owner, plain) {
      if (ahead < plain.length) return undefined
      ahead -= plain.length
      this.sealed++
      const iv = new Uint8Array(16).map(() => Math.floor(Math.random() * 256))
      iv[0] = number++ & 255
      return { iv, data: turned(new Uint8Array([...new TextEncoder().encode('!'), ...plain]), key) }
    },
    async ready(_owner, bytes) {
      await ticks(slowness())
      ahead = Math.max(ahead, bytes)
      return true
    },
    async open(_owner, { data }) {
      await ticks(slowness())
      const plain = turned(data, 256 - key)
      if (plain[0] !== 33) throw new Unreadable()
      return plain.subarray(1)
    },
  }
}

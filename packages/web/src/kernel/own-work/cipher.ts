/**
 * AES in counter mode: what is written is combined with a stream that the key makes of a number. The stream does not
 * depend on what is written, so some of it is made ahead, and sealing needs no wait: it fits into the transaction that
 * changes a list, and a page that is left at this moment has written. No part of a stream is used twice.
 *
 * This makes a copy of the disk unreadable. It does not tell whether somebody changed the disk, whom the work in clear
 * did not keep out either; by its first bytes it tells another key.
 */
export const WORK_CIPHER = { name: 'AES-CTR', length: 256 } as const
export type Bytes = Uint8Array<ArrayBuffer>
export type Sealed = { iv: Bytes; data: Bytes }

/** There is no key any more that opens it. */
export class Unreadable extends Error {}

export type Cipher = {
  /** Undefined while not enough was made ahead. */
  seal: (owner: string, plain: Bytes) => Sealed | undefined
  /** Makes as much ahead; false where nothing can be sealed at all. */
  ready: (owner: string, bytes: number) => Promise<boolean>
  open: (owner: string, sealed: Sealed) => Promise<Bytes>
}

const BLOCK = 16
const NONCE = 12
const LEAST = 64 * 1024
/** Changes of the same size that come in one turn, before more is made. */
const AHEAD = 4
/** What is larger, such as a picture, waits for its own. */
const MOST = 512 * 1024
const SIGN = new TextEncoder().encode('work')

type Ahead = { nonce: Bytes; stream: Bytes; used: number; largest: number; making: Promise<boolean> | null }

const counterOf = (nonce: Bytes, block: number): Bytes => {
  const counter = new Uint8Array(BLOCK)
  counter.set(nonce)
  new DataView(counter.buffer).setUint32(NONCE, block)
  return counter
}

export const createCipher = (subtle: () => SubtleCrypto | undefined, keyOf: (owner: string) => Promise<CryptoKey>) => {
  const aheads = new Map<string, Ahead>()
  const aheadOf = (owner: string): Ahead => {
    const known = aheads.get(owner)
    if (known) return known
    const none = { nonce: new Uint8Array(NONCE), stream: new Uint8Array(0), used: 0, largest: 0, making: null }
    aheads.set(owner, none)
    return none
  }
  const left = ({ stream, used }: Ahead) => stream.length - used

  const make = async (owner: string, ahead: Ahead, bytes: number): Promise<boolean> => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
    try {
      const key = await keyOf(owner)
      const zeros = new Uint8Array(Math.max(LEAST, AHEAD * ahead.largest, bytes))
      const by = { name: WORK_CIPHER.name, counter: counterOf(nonce, 0), length: 32 }
      const stream = new Uint8Array(await subtle()!.encrypt(by, key, zeros))
      Object.assign(ahead, { nonce, stream, used: 0 })
      return true
    } catch {
      // A browser that keeps no keys, or has no room for one.
      return false
    }
  }
  const ready = async (owner: string, bytes: number): Promise<boolean> => {
    if (!subtle()) return false
    const ahead = aheadOf(owner)
    const needed = bytes + SIGN.length
    while (left(ahead) < needed) {
      ahead.making ??= make(owner, ahead, needed).finally(() => (ahead.making = null))
      if (!(await ahead.making)) return false
    }
    return true
  }

  return {
    ready,
    seal: (owner, plain) => {
      const ahead = aheadOf(owner)
      const length = plain.length + SIGN.length
      ahead.largest = Math.max(ahead.largest, Math.min(length, MOST))
      if (left(ahead) < length) return undefined
      const { nonce, stream, used } = ahead
      const data = new Uint8Array(length)
      data.set(SIGN)
      data.set(plain, SIGN.length)
      for (let at = 0; at < length; at++) data[at]! ^= stream[used + at]!
      ahead.used += Math.ceil(length / BLOCK) * BLOCK
      if (left(ahead) < ahead.largest) void ready(owner, AHEAD * ahead.largest)
      return { iv: counterOf(nonce, used / BLOCK), data }
    },
    open: async (owner, { iv, data }) => {
      if (!subtle()) throw new Error('no keys in this page')
      const by = { name: WORK_CIPHER.name, counter: iv, length: 32 }
      const plain = new Uint8Array(await subtle()!.decrypt(by, await keyOf(owner), data))
      if (!SIGN.every((byte, at) => plain[at] === byte)) throw new Unreadable('sealed by another key')
      return plain.subarray(SIGN.length)
    },
  } satisfies Cipher
}

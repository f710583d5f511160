import { Unreadable, type Bytes, type Cipher, type Sealed } from './cipher.ts'
import { bytesOf, fileOf, pack, unpack, type Packed } from './pack.ts'

type SealedFile = { id: string; iv: Bytes; data: Blob }
export type SealedWork = Sealed & { files: readonly SealedFile[] }
export type Known = { id: string; packed: Packed | null }
/** Work of one person under one name. */
export type Kept = {
  owner: string
  name: string
  /** What was known last, as text: nobody can change it by what they were given. */ known: Known | null
}
/** What has to be had outside of a transaction; false where it cannot be had at all. */
export type Lack = () => Promise<unknown>
export type Opening = {
  cipher: Cipher
  /** What holds where a page of the version before has written in clear beside what is sealed. */
  join: (name: string, sealed: unknown, clear: unknown) => unknown
}

const idOf = (bytes: Bytes) => String.fromCharCode(...bytes)
export const isSealed = (value: unknown): value is SealedWork =>
  typeof value === 'object' && value !== null && 'iv' in value
/** Whether they were sealed at the same time. */
export const isSame = (one: unknown, other: SealedWork): boolean => isSealed(one) && idOf(one.iv) === idOf(other.iv)

/** How work becomes what stands on the disk, and what stands there work again. */
export const createSealing = ({ cipher, join }: Opening, onLost: (kept: Kept, sealed: SealedWork) => void) => {
  const sealedFiles = new WeakMap<Blob, SealedFile>()

  const sealFile = async ({ owner }: Kept, file: Blob): Promise<boolean> => {
    const plain = await bytesOf(file)
    let sealed = cipher.seal(owner, plain)
    while (!sealed) {
      if (!(await cipher.ready(owner, plain.length))) return false
      sealed = cipher.seal(owner, plain)
    }
    sealedFiles.set(file, { id: idOf(sealed.iv), iv: sealed.iv, data: new Blob([sealed.data]) })
    return true
  }
  const openFile = async ({ owner, known }: Kept, sealed: SealedFile): Promise<Blob> => {
    const before = known?.packed?.files.find((file) => sealedFiles.get(file)?.id === sealed.id)
    if (before) return before
    const data = new Uint8Array(await sealed.data.arrayBuffer())
    const file = fileOf(await cipher.open(owner, { iv: sealed.iv, data }))
    sealedFiles.set(file, sealed)
    return file
  }
  const opened = async (line: Kept, sealed: SealedWork): Promise<Packed | null> => {
    try {
      const text = new TextDecoder().decode(await cipher.open(line.owner, sealed))
      return { text, files: await Promise.all(sealed.files.map((file) => openFile(line, file))) }
    } catch (error) {
      // A disk that refuses may answer again; a key that is gone does not come back.
      if (!(error instanceof Unreadable)) throw error
      onLost(line, sealed)
      return null
    }
  }
  const isKnown = ({ known }: Kept, { iv }: SealedWork): boolean => known?.id === idOf(iv)
  const learn = async (line: Kept, sealed: SealedWork): Promise<Known> => {
    const known = isKnown(line, sealed) ? line.known! : { id: idOf(sealed.iv), packed: await opened(line, sealed) }
    line.known = known
    return known
  }
  const valueOf = ({ name }: Kept, known: Known | null, clear: unknown): unknown => {
    const sealed = known?.packed ? unpack(known.packed) : undefined
    return sealed === undefined || clear === undefined ? (sealed ?? clear) : join(name, sealed, clear)
  }
  const beforeOf = (line: Kept, [sealed, clear]: readonly unknown[]): { value: unknown } | { lack: Lack } => {
    if (!isSealed(sealed)) return { value: clear }
    if (!isKnown(line, sealed)) return { lack: () => learn(line, sealed) }
    return { value: valueOf(line, line.known, clear) }
  }

  return {
    learn,
    valueOf,
    beforeOf,
    seal: (line: Kept, value: unknown): { sealed: SealedWork; known: Known } | { lack: Lack } => {
      const packed = pack(value)
      const bare = packed.files.filter((file) => !sealedFiles.has(file))
      if (bare.length > 0)
        return { lack: async () => (await Promise.all(bare.map((file) => sealFile(line, file)))).every(Boolean) }
      const plain = new TextEncoder().encode(packed.text)
      const sealed = cipher.seal(line.owner, plain)
      if (!sealed) return { lack: () => cipher.ready(line.owner, plain.length) }
      const files = packed.files.map((file) => sealedFiles.get(file)!)
      return { sealed: { ...sealed, files }, known: { id: idOf(sealed.iv), packed } }
    },
  }
}

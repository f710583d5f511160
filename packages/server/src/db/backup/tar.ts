import { open, stat } from 'node:fs/promises'

/** A plain tar of small entries, so that any machine can look into an archive without us. */
export const BLOCK = 512
export const LARGEST_ENTRY = 256 * 1_048_576

const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK

/**
 * One entry as it stands in the file: header (ustar), content, zeros up to the next block. Dates are not kept: the
 * manifest has the one that counts.
 */
export const entryOf = (name: string, content: Buffer): Buffer => {
  const entry = Buffer.alloc(BLOCK + padded(content.length))
  const octal = (value: number, at: number, length: number) =>
    entry.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  if (entry.write(name, 0, 100, 'latin1') !== name.length) throw new Error(`${name} is too long for an entry`)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(content.length, 124, 12)
  octal(0, 136, 12)
  entry.write('        0', 148, 'latin1')
  entry.write('ustar\x0000', 257, 'latin1')
  entry.write(`${sumOf(entry).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  content.copy(entry, BLOCK)
  return entry
}

const sumOf = (header: Buffer) => header.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0)

/** Two empty blocks end a tar. */
export const END = Buffer.alloc(2 * BLOCK)

export type Entry = { name: string; content: Buffer }

/** The entries of a tar of ours in their order; for a file whose digest is known to be right. */
export async function* entriesIn(file: string): AsyncGenerator<Entry> {
  const { size } = await stat(file)
  const handle = await open(file, 'r')
  try {
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      if (bytesRead !== length) throw new Error(`the archive ends at ${at + bytesRead}`)
      return buffer
    }
    for (let at = 0; at < size - END.length;) {
      const header = await read(at, BLOCK)
      const [name, length] = [
        header.toString('latin1', 0, 100).replace(/\0.*$/s, ''),
        Number.parseInt(header.toString('latin1', 124, 135), 8),
      ]
      if (!name || !(length >= 0 && length <= LARGEST_ENTRY)) throw new Error(`no entry at ${at}`)
      yield { name, content: await read(at + BLOCK, length) }
      at += BLOCK + padded(length)
    }
  } finally {
    await handle.close()
  }
}

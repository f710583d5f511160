import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { END, entryOf } from './tar.ts'

/**
 * How an archive ends: an entry with the digest of every byte before it, then the end of the tar. Nothing of it is free
 * to be something else.
 */
export const closingOf = (sha256: string): Buffer => Buffer.concat([entryOf('digest.sha256', Buffer.from(sha256)), END])
const CLOSING_BYTES = closingOf('0'.repeat(64)).length

/** Whether every byte of the file is the one that was written, none missing and none more. */
export const isIntact = async (file: string): Promise<boolean> => {
  const { size } = await stat(file)
  if (size <= CLOSING_BYTES) return false
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - CLOSING_BYTES - 1, highWaterMark: 1_048_576 }))
    digest.update(chunk as Buffer)
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(CLOSING_BYTES), 0, CLOSING_BYTES, size - CLOSING_BYTES)
    return buffer.equals(closingOf(digest.digest('hex')))
  } finally {
    await handle.close()
  }
}

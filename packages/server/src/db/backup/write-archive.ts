import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { StartRefused } from '../../kernel/start-refused.ts'
import { closingOf } from './digest.ts'
import { MANIFEST } from './manifest.ts'
import { entryOf } from './tar.ts'

const PART_BYTES = 1_048_576
const packed = promisify(gzip)

export type Sum = { bytes: number; sha256: string }
export type ArchiveWriter = {
  /** Writes a stream below `folder` in parts, so that nobody has to know its length before. */
  add: (folder: string, stream: Readable) => Promise<Sum>
  finish: (manifest: object) => Promise<{ bytes: number; sha256: string }>
  abandon: () => Promise<void>
}

/**
 * An archive grows under another name and gets its own when it is complete and on the disk: half of one never looks
 * like one.
 */
export const writeArchive = (file: string): ArchiveWriter => {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
  // A full disk is told to whoever writes next.
  const failed = once(out, 'error').then(([error]) => {
    throw error as Error
  })
  failed.catch(() => {})
  const digest = createHash('sha256')
  let bytes = 0
  const write = async (block: Buffer) => {
    digest.update(block)
    bytes += block.length
    if (!out.write(block)) await Promise.race([once(out, 'drain'), failed])
    if (out.errored) throw out.errored
  }
  const add = async (folder: string, stream: Readable): Promise<Sum> => {
    const hash = createHash('sha256')
    let [total, number] = [0, 0]
    for await (const part of inParts(stream)) {
      hash.update(part)
      total += part.length
      await write(entryOf(`${folder}${String(++number).padStart(6, '0')}.gz`, await packed(part)))
    }
    return { bytes: total, sha256: hash.digest('hex') }
  }
  return {
    add,
    finish: async (manifest) => {
      await write(entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest, undefined, 1))))
      const sha256 = digest.digest('hex')
      const closing = closingOf(sha256)
      out.end(closing)
      await finished(out)
      await onDisk(draft)
      if (existsSync(file)) throw new StartRefused(`${file} is there already: choose another name.`)
      await rename(draft, file)
      await onDisk(dirname(file))
      return { bytes: bytes + closing.length, sha256 }
    },
    abandon: async () => {
      out.destroy()
      await rm(draft, { force: true })
    },
  }
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/**
 * Also a folder: without it the new name may be gone after a power cut. Windows cannot open one, and does not need it.
 */
const onDisk = async (path: string) => {
  const handle = await open(path, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartRefused } from '../../kernel/start-refused.ts'
import { isIntact } from './digest.ts'
import { folderOfFile, folderOfTable, FORMAT, Manifest, MANIFEST } from './manifest.ts'
import { entriesIn, LARGEST_ENTRY } from './tar.ts'

const unpacked = (content: Buffer) => promisify(gunzip)(content, { maxOutputLength: LARGEST_ENTRY })

/** What an archive is of, how its manifest looks, and the command that reads the other kind. */
export type Kind<M> = { name: 'company' | undefined; manifest: z.ZodType<M>; other: string }
const OF_EVERYTHING: Kind<Manifest> = {
  name: undefined,
  manifest: Manifest,
  other: 'holds one company: read it in with npm run read-company',
}

/**
 * The manifest of an archive that was read to its last byte and found to be what was written. Nothing is restored
 * before this has answered.
 */
export const checkArchive = (file: string): Promise<Manifest> => checkedManifest(file, OF_EVERYTHING)

export const checkedManifest = async <M extends Pick<Manifest, 'tables' | 'files'>>(
  file: string,
  kind: Kind<M>,
): Promise<M> => {
  if (!existsSync(file)) throw new StartRefused(`There is no archive ${file}.`)
  if (!(await isIntact(file).catch(() => false)))
    throw new StartRefused(`The archive ${file} is damaged or cut short: its digest does not fit. Nothing was written.`)
  const sums = new Map<string, { bytes: number; lines: number; hash: ReturnType<typeof createHash> }>()
  let told: unknown
  for await (const { name, content } of entriesIn(file)) {
    if (name === MANIFEST) told = JSON.parse(content.toString())
    const folder = folderOf(name)
    if (!folder) continue
    const part = await unpacked(content)
    const sum = sums.get(folder) ?? { bytes: 0, lines: 0, hash: createHash('sha256') }
    sums.set(folder, { bytes: sum.bytes + part.length, lines: sum.lines + linesIn(part), hash: sum.hash.update(part) })
  }
  const manifest = readManifest(told, file, kind)
  const found = new Map(
    [...sums].map(([folder, { bytes, lines, hash }]) => [folder, { bytes, lines, sha256: hash.digest('hex') }]),
  )
  const wanted = [
    ...manifest.tables.map(({ name, rows, bytes, sha256 }) => ({
      what: `table ${name}`,
      folder: folderOfTable(name),
      lines: rows,
      bytes,
      sha256,
    })),
    ...manifest.files.map(({ path, bytes, sha256 }, at) => ({
      what: `file ${path}`,
      folder: folderOfFile(at),
      lines: undefined,
      bytes,
      sha256,
    })),
  ]
  for (const { what, folder, lines, bytes, sha256 } of wanted) {
    const there = found.get(folder) ?? NOTHING
    if (there.sha256 !== sha256 || there.bytes !== bytes || (lines !== undefined && there.lines !== lines))
      throw new StartRefused(
        `The archive ${file} is damaged: the ${what} is not what its manifest says. Nothing was written.`,
      )
  }
  return manifest
}

const NOTHING = { bytes: 0, lines: 0, sha256: createHash('sha256').digest('hex') }

const readManifest = <M>(told: unknown, file: string, kind: Kind<M>): M => {
  const said = (told ?? {}) as { format?: unknown; kind?: unknown }
  if (typeof said.format === 'number' && said.kind !== kind.name)
    throw new StartRefused(`The archive ${file} ${kind.other}. Nothing was written.`)
  if (typeof said.format === 'number' && said.format > FORMAT)
    throw new StartRefused(
      `The archive ${file} was written by a newer version of the product: read it in with that one.`,
    )
  const read = kind.manifest.safeParse(told)
  if (!read.success)
    throw new StartRefused(
      `The archive ${file} has no manifest that can be read (${read.error.issues[0]?.message}). Nothing was written.`,
    )
  return read.data
}

/** The entries below `tables/` and `files/` are parts of one stream each. */
const folderOf = (name: string) => /^(tables|files)\/[^/]+\//.exec(name)?.[0]

/** One row a line: the text format writes a line break of a value as two characters. */
const linesIn = (part: Buffer) => {
  let lines = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++
  return lines
}

/** The streams of an archive in their order, each a run of parts. */
async function* streamsIn(file: string): AsyncGenerator<{ folder: string; part: Buffer }> {
  for await (const { name, content } of entriesIn(file)) {
    const folder = folderOf(name)
    if (folder) yield { folder, part: await unpacked(content) }
  }
}

/**
 * Gives each stream of an archive to who takes it, in their order. An empty file has no part, and is handed over at the
 * end; an empty table needs nobody.
 */
export const pour = async (
  file: string,
  sinks: Map<string, (parts: AsyncIterable<Buffer>) => Promise<void>>,
): Promise<void> => {
  const streams = streamsIn(file)
  try {
    let next = await streams.next()
    while (!next.done) {
      const { folder } = next.value
      async function* parts() {
        while (!next.done && next.value.folder === folder) {
          yield next.value.part
          next = await streams.next()
        }
      }
      const sink = sinks.get(folder)
      if (!sink) throw new StartRefused(`The archive has a part that its manifest does not name: ${folder}`)
      await sink(parts())
      sinks.delete(folder)
    }
  } finally {
    // A table that is refused leaves the archive open otherwise.
    await streams.return(undefined)
  }
  for (const [folder, write] of sinks) if (folder.startsWith('files/')) await write((async function* () {})())
}

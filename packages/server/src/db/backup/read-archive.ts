import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartRefused } from '../../kernel/start-refused.ts'
import { isIntact } from './digest.ts'
import { folderOfFile, folderOfTable, FORMAT, Manifest, MANIFEST } from './manifest.ts'
import { entriesIn } from './tar.ts'

const unpacked = promisify(gunzip)

/**
 * The manifest of an archive that was read to its last byte and found to be what was written. Nothing is restored
 * before this has answered.
 */
export const checkArchive = async (file: string): Promise<Manifest> => {
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
  const manifest = readManifest(told, file)
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

const readManifest = (told: unknown, file: string): Manifest => {
  const format = (told as { format?: unknown } | undefined)?.format
  if (typeof format === 'number' && format > FORMAT)
    throw new StartRefused(
      `The archive ${file} was written by a newer version of the product: read it in with that one.`,
    )
  const { data, error } = Manifest.safeParse(told)
  if (!data)
    throw new StartRefused(
      `The archive ${file} has no manifest that can be read (${error.issues[0]?.message}). Nothing was written.`,
    )
  return data
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
export async function* streamsIn(file: string): AsyncGenerator<{ folder: string; part: Buffer }> {
  for await (const { name, content } of entriesIn(file)) {
    const folder = folderOf(name)
    if (folder) yield { folder, part: await unpacked(content) }
  }
}

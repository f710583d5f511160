import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { uploadOf } from '../../src/testing/import-file.ts'
import sharp from 'sharp'
import { randomOf } from './random.ts'
import { type Report, reportOn } from './report.ts'
import { SmallDisk } from './small-disk.ts'
import { startTwoNodes } from './two-nodes.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

const MEGABYTES = 16
const AT_ONCE = 3
const ROWS = 2_000

/**
 * D14: the disk for files ends before an upload, at its beginning or in its middle. It is refused in words and leaves
 * neither a record nor a piece of a file.
 */
export const uploadsFull = async (seed: number, { uploads }: { uploads: number }): Promise<Report> => {
  const disk = SmallDisk.mount(MEGABYTES)
  const nodes = await startTwoNodes({ env: { FILES_URL: disk.folder('files') } })
  try {
    const { databaseUrl, urls } = nodes
    const world = await makeWorld(databaseUrl, urls[0]!, 1)
    const files = await filesOfEachKind()
    const folder = await makeFolder(world, urls[0]!, 'Ici')
    const answers = new Map<string, number>()
    const broken: string[] = []
    for (let sent = 0; sent < uploads && broken.length === 0; sent += AT_ONCE) {
      const random = randomOf(seed, sent)
      const item = await makeItem(world, urls[0]!, folder, `Article ${sent}`, 1)
      // Between nothing and all three: for some not even the folder or the first byte.
      disk.fill(random.chance(0.2) ? 0 : random.below(files.reduce((sum, { content }) => sum + content.length, 0)))
      const outcomes = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          upload(urls[n % urls.length]!, world.tokens[0]!, files[n % files.length]!, item),
        ),
      )
      disk.empty()
      for (const { status, text } of outcomes) {
        answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
        if (status !== 201 && !(status === 507 && text.includes('place')))
          broken.push(`an upload on a full disk answered ${status} ${text.slice(0, 200)}`)
      }
      broken.push(...(await whatDangles(databaseUrl, join(disk.directory, 'files'), files[0]!.content.length)))
    }
    if (!answers.has('507')) broken.push('no upload was refused: the run proves nothing')
    const item = await makeItem(world, urls[0]!, folder, 'Article', 1)
    for (const file of files) {
      const { status, text } = await upload(urls[0]!, world.tokens[0]!, file, item)
      if (status !== 201)
        broken.push(`${file.name} answered ${status} though there is space again: ${text.slice(0, 200)}`)
    }
    return await reportOn(
      'D14 disk for files full',
      databaseUrl,
      [],
      {
        'uploads, three at once': uploads,
        'size of each': files.map(({ name, content }) => `${name} ${content.length} bytes`).join(', '),
        answered: [...answers].map(([code, times]) => `${code}: ${times}`).join(', '),
      },
      broken,
    )
  } finally {
    await nodes.stop()
    disk.unmount()
  }
}

/** Words of chance, which no compression makes small. */
const workbookOfWords = async (): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Stock',
          rows: [
            ['Nom', 'Quantité'],
            ...Array.from({ length: ROWS }, (_, n) => [randomBytes(100).toString('base64'), n]),
          ],
        },
      ],
    }),
  )

type Kind = { path: string; name: string; content: Buffer; fields: (item: string) => Record<string, string> }

/** A workbook, a file and a picture; what is written of the picture is drawn anew. */
const filesOfEachKind = async (): Promise<Kind[]> => {
  const noise = { width: 200, height: 200, channels: 3 } as const
  const picture = await sharp(randomBytes(noise.width * noise.height * noise.channels), { raw: noise })
    .png()
    .toBuffer()
  return [
    { path: '/imports', name: 'stock.xlsx', content: await workbookOfWords(), fields: () => ({ target: 'items' }) },
    {
      path: '/attachments',
      name: 'notes.txt',
      content: Buffer.from(randomBytes(60_000).toString('base64')),
      fields: (item) => ({ target: 'items', guid: item }),
    },
    { path: '/images', name: 'photo.png', content: picture, fields: (item) => ({ target: 'items', id: item }) },
  ]
}

const upload = async (
  url: string,
  token: string,
  { path, name, content, fields }: Kind,
  item: string,
): Promise<{ status: number | string; text: string }> => {
  const { body, headers } = uploadOf(name, content, fields(item))
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 'no answer', text: String((error as Error).cause ?? error) }
  }
}

/** Every record has its whole file, every file its record. */
const whatDangles = async (databaseUrl: string, folder: string, size: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const imports = (
      await client.query<{ file: string }>(`select 'imports/' || stored_file as file from import`)
    ).rows.map(({ file }) => ({ file, bytes: size }))
    const attached = (await client.query<{ file: string; bytes: number }>('select file, bytes from attachment')).rows
    const pictures = (await client.query<{ file: string }>('select unnest(files) as file from picture')).rows.map(
      ({ file }) => ({ file, bytes: null }),
    )
    const records = [...imports, ...attached, ...pictures]
    const known = new Set(records.map(({ file }) => file))
    const lost = records.filter(({ file }) => !existsSync(join(folder, file)))
    return [
      ...lost.map(({ file }) => `a record without its file: ${file}`),
      ...filesBelow(folder)
        .filter((file) => !known.has(file))
        .map((file) => `a file without a record: ${file}`),
      ...records
        .filter(
          (one) =>
            !lost.includes(one) &&
            statSync(join(folder, one.file)).size !== (one.bytes ?? webpLength(join(folder, one.file))),
        )
        .map(({ file }) => `half a file: ${file}`),
    ]
  } finally {
    await client.end()
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
/** A webp says itself how long it is. */
const webpLength = (path: string) => readFileSync(path).readUInt32LE(4) + 8

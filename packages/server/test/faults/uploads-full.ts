import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { uploadOf } from '../../src/testing/import-file.ts'
import { randomOf } from './random.ts'
import { type Report, reportOn } from './report.ts'
import { SmallDisk } from './small-disk.ts'
import { startTwoNodes } from './two-nodes.ts'
import { makeWorld } from './world.ts'

const MEGABYTES = 16
const AT_ONCE = 3
const ROWS = 2_000

/** D14: the disk for files ends before an upload, at its beginning or in its middle. It is refused in words and leaves neither a record nor a piece of a file. */
export const uploadsFull = async (seed: number, { uploads }: { uploads: number }): Promise<Report> => {
  const disk = SmallDisk.mount(MEGABYTES)
  const nodes = await startTwoNodes({ env: { FILES_URL: disk.folder('files') } })
  try {
    const { databaseUrl, urls } = nodes
    const world = await makeWorld(databaseUrl, urls[0]!, 1)
    const workbook = await workbookOfWords()
    const answers = new Map<string, number>()
    const broken: string[] = []
    for (let sent = 0; sent < uploads && broken.length === 0; sent += AT_ONCE) {
      const random = randomOf(seed, sent)
      // Between nothing and all three: for some not even the folder or the first byte.
      disk.fill(random.chance(0.2) ? 0 : random.below(AT_ONCE * workbook.length))
      const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => upload(urls[n % urls.length]!, world.tokens[0]!, workbook)))
      disk.empty()
      for (const { status, text } of outcomes) {
        answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
        if (status !== 201 && !(status === 507 && text.includes('place'))) broken.push(`an upload on a full disk answered ${status} ${text.slice(0, 200)}`)
      }
      broken.push(...await whatDangles(databaseUrl, join(disk.directory, 'files', 'imports'), workbook.length))
    }
    if (!answers.has('507')) broken.push('no upload was refused: the run proves nothing')
    const { status } = await upload(urls[0]!, world.tokens[0]!, workbook)
    if (status !== 201) broken.push(`an upload answered ${status} though there is space again`)
    return await reportOn('D14 disk for files full', databaseUrl, [], { 'uploads, three at once': uploads, 'size of one': `${workbook.length} bytes`, answered: [...answers].map(([code, times]) => `${code}: ${times}`).join(', ') }, broken)
  } finally {
    await nodes.stop()
    disk.unmount()
  }
}

/** Words of chance, which no compression makes small. */
const workbookOfWords = async (): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Nom', 'Quantité'], ...Array.from({ length: ROWS }, (_, n) => [randomBytes(100).toString('base64'), n])] }] }))

const upload = async (url: string, token: string, workbook: Buffer): Promise<{ status: number | string; text: string }> => {
  const { body, headers } = uploadOf('stock.xlsx', workbook, { target: 'items' })
  try {
    const answer = await fetch(`${url}/api/v1/imports`, { method: 'POST', body: new Uint8Array(body), headers: { ...headers, authorization: `Bearer ${token}` } })
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
    const records = (await client.query<{ file: string }>('select stored_file as file from import')).rows.map(({ file }) => file)
    const files = readdirSync(folder)
    return [
      ...records.filter((file) => !files.includes(file)).map((file) => `a record without its file: ${file}`),
      ...files.filter((file) => !records.includes(file)).map((file) => `a file without a record: ${file}`),
      ...files.filter((file) => statSync(join(folder, file)).size !== size).map((file) => `half a file: ${file}`),
    ]
  } finally {
    await client.end()
  }
}

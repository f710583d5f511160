import pg from 'pg'
import { aJpeg } from '../src/testing/pictures.ts'
import { COMPANY, USER } from './data.ts'
import { askOnce, type Helper, startServer } from './servers.ts'

/** What a page of tiles shows, and how many of its pictures a browser asks for at once. */
const [TILES, AT_ONCE, PAGES] = [20, 6, 40]
const WIDTH = 1_600
const PAGE = `/api/v1/items?size=${TILES}`
type Page = { data: { guid: string; picture: string | null }[] }
const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

const allowPictures = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into user_role (company_id, user_id, role) values ('${COMPANY}', '${USER}', 'ROLE_ITEM_IMAGE_ADD')
        on conflict do nothing`,
    )
    await client.query(`update company set rights_version = rights_version + 1 where id = '${COMPANY}'`)
  } finally {
    await client.end()
  }
}

/** A photo of its own for each of twenty items, as a telephone takes it. */
const photograph = async (ours: Helper, token: string): Promise<number> => {
  const { data } = await askOnce<Page>(ours, 'GET', PAGE, token)
  const startedAt = performance.now()
  for (const [n, { guid }] of data.entries()) {
    const form = new FormData()
    form.set('target', 'items')
    form.set('id', guid)
    form.set(
      'file',
      new Blob(
        [new Uint8Array(await aJpeg({ width: WIDTH, height: 1_200, color: { r: n * 12, g: 120, b: 200 - n * 8 } }))],
        { type: 'image/jpeg' },
      ),
      `photo ${n}.jpg`,
    )
    await askOnce(ours, 'POST', '/api/v1/images', token, form)
  }
  return (performance.now() - startedAt) / TILES
}

/** The list of a page of tiles, then its thumbnails by their signed addresses, with nothing kept in the browser. */
const openPage = async (ours: Helper, token: string): Promise<{ list: number; all: number }> => {
  const startedAt = performance.now()
  const { data } = await askOnce<Page>(ours, 'GET', PAGE, token)
  const list = performance.now() - startedAt
  const addresses = data.flatMap(({ picture }) => picture ?? [])
  if (addresses.length !== TILES) throw new Error(`${addresses.length} pictures on a page of ${TILES}`)
  const waiting = addresses.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const address of waiting) {
        const answer = await fetch(`${ours.url}${address}&size=256`)
        if (!answer.ok || (await answer.arrayBuffer()).byteLength === 0)
          throw new Error(`A picture was answered ${answer.status}`)
      }
    }),
  )
  return { list, all: performance.now() - startedAt }
}

/** What somebody waits for who opens a page of twenty pictures. */
export const measurePictures = async (
  database: { ours: string },
  folder: string,
  print: (line: string) => void,
): Promise<void> => {
  await allowPictures(database.ours)
  const ours = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  try {
    const token = await ours.ask<string>({ ask: 'token' })
    const upload = await photograph(ours, token)
    await openPage(ours, token)
    const [lists, pages]: [number[], number[]] = [[], []]
    for (let n = 0; n < PAGES; n++) {
      const { list, all } = await openPage(ours, token)
      lists.push(list)
      pages.push(all)
    }
    for (const all of [lists, pages]) all.sort((a, b) => a - b)
    const shown = (all: readonly number[]) =>
      `p50 ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`
    print(
      `${PAGES} pages of ${TILES} items with pictures, ${AT_ONCE} at once, nothing kept in the browser: list ${shown(lists)}; list and all pictures ${shown(pages)}.`,
    )
    print(`A photo of ${WIDTH} × 1,200 is drawn in its three sizes and saved in ${upload.toFixed(0)} ms.`)
  } finally {
    await ours.stop()
  }
}

import { chance, guidOf, MATERIALS, NOUNS, type Size } from './data.ts'
import { askOnce, type Helper, startServer } from './servers.ts'
import { fillSupply } from './supply-data.ts'

const ASKED = 12
const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const oneOf = (words: readonly string[], n: number) => words[chance(n, 'supply', words.length)]!
const noun = (n: number) => encodeURIComponent(oneOf(NOUNS, n))
const words = (n: number) => encodeURIComponent(`${oneOf(NOUNS, n)} ${oneOf(MATERIALS, n)}`)
const fold = (n: number) => `Fournisseur%20${1 + chance(n, 'supplier', 200)}`
const folder = (n: number) => guidOf('folder', 11 + chance(n, 'asked folder', 40))
const DAYS = ['2025-02-01', '2025-08-01', '2026-03-01']

/** What is asked of the lists around buying, lending and the value of stock. */
const ASKS: Record<string, (n: number) => string> = {
  'value of articles now, the dearest first': () => '/stock/value?size=50',
  'value of articles now, by name': () => '/stock/value?size=50&sort=name',
  'value of articles now, a word': (n) => `/stock/value?size=50&search=${noun(n)}`,
  'value of articles now, without a cost': () => '/stock/value?size=50&unpriced=true',
  'value of articles now, in a folder with sub-folders': (n) => `/stock/value?size=50&folder=${folder(n)}`,
  'value by folder now': () => '/stock/value/groups?by=folder&size=50',
  'value by category now': () => '/stock/value/groups?by=category&size=50',
  'value of articles on a day': (n) => `/stock/value?size=50&day=${DAYS[n % 3]}`,
  'value by folder on a day': (n) => `/stock/value/groups?by=folder&size=50&day=${DAYS[n % 3]}`,
  'value by category on a day': (n) => `/stock/value/groups?by=category&size=50&day=${DAYS[n % 3]}`,
  'order lines, newest first': () => '/orders/lines?size=50',
  'order lines by name': () => '/orders/lines?size=50&sort=name',
  'order lines by supplier': () => '/orders/lines?size=50&sort=supplier',
  'order lines by number, last first': () => '/orders/lines?size=50&sort=-number',
  'order lines by quantity': () => '/orders/lines?size=50&sort=orderedQuantity',
  'order lines by status': () => '/orders/lines?size=50&sort=status',
  'order lines still to come': () => '/orders/lines?size=50&open=true',
  'order lines, a word (5,000 of 100,000)': (n) => `/orders/lines?size=50&search=${noun(n)}`,
  'order lines, a word, by name': (n) => `/orders/lines?size=50&search=${noun(n)}&sort=name`,
  'order lines, two words': (n) => `/orders/lines?size=50&search=${words(n)}`,
  'order lines, a supplier and a word': (n) => `/orders/lines?size=50&search=${fold(n)}%20${noun(n)}`,
  'order lines, a code': (n) =>
    `/orders/lines?size=50&search=${String(1 + chance(n, 'code', 99_999)).padStart(8, '0')}`,
  'order lines, what nothing is called': (n) => `/orders/lines?size=50&search=xylophone${n}`,
  'articles of suppliers by name': () => '/suppliers/articles?size=50',
  'articles of suppliers by reference': () => '/suppliers/articles?size=50&sort=reference',
  'articles of suppliers by supplier': () => '/suppliers/articles?size=50&sort=supplier',
  'articles of suppliers, a word (5,000 of 100,000)': (n) => `/suppliers/articles?size=50&search=${noun(n)}`,
  'articles of suppliers, two words': (n) => `/suppliers/articles?size=50&search=${words(n)}`,
  'articles of suppliers, a supplier and a word': (n) => `/suppliers/articles?size=50&search=${fold(n)}%20${noun(n)}`,
  'articles of suppliers, what nothing is called': (n) => `/suppliers/articles?size=50&search=xylophone${n}`,
  suppliers: () => '/suppliers?size=50',
  'orders, newest first': () => '/orders?size=50',
  'orders by number': () => '/orders?size=50&sort=number',
  'orders, a supplier': (n) => `/orders?size=50&search=${fold(n)}`,
  'checkouts, newest first': () => '/checkouts?size=50',
  'checkouts by item': () => '/checkouts?size=50&sort=item',
  'checkouts by due date': () => '/checkouts?size=50&sort=dueDate&open=true',
  'checkouts that are late': () => '/checkouts?size=50&late=true',
  'checkouts, a word': (n) => `/checkouts?size=50&search=${noun(n)}`,
  recipients: () => '/recipients?size=50',
  'recipients, a word': (n) => `/recipients?size=50&search=personne%20${n}`,
  sites: () => '/destination-sites?size=50',
  bundles: () => '/bundles?size=50',
  'what runs out, 90 days': () => '/forecast?size=50',
  'what to count next': () => '/cycle-counts?size=50',
}

/** How long somebody waits for each list around buying, lending and the value of stock, alone. */
export const measureSupply = async (
  database: { ours: string },
  folderOfFiles: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> => {
  await fillSupply(database.ours, size)
  const ours = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folderOfFiles })
  try {
    const token = await ours.ask<string>({ ask: 'token' })
    print(`${size.items.toLocaleString('en')} items, each list asked ${ASKED} times, one after the other.\n`)
    print('| List | found | p50 ms | p95 ms |\n|---|---|---|---|')
    for (const [title, path] of Object.entries(ASKS)) print(await rowOf(ours, token, title, path))
  } finally {
    await ours.stop()
  }
}

const rowOf = async (ours: Helper, token: string, title: string, path: (n: number) => string): Promise<string> => {
  const times: number[] = []
  let found = 0
  for (let n = -2; n < ASKED; n++) {
    const startedAt = performance.now()
    const { total } = await askOnce<{ total: number }>(ours, 'GET', `/api/v1${path(Math.abs(n))}`, token)
    if (n < 0) continue
    times.push(performance.now() - startedAt)
    found += total
  }
  times.sort((a, b) => a - b)
  return `| ${title} | ${Math.round(found / ASKED).toLocaleString('en')} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} |`
}

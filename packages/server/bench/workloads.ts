import {
  barcodeOf,
  chance,
  firstPair,
  folderOf,
  guidOf,
  MATERIALS,
  NOUNS,
  pairs,
  PRODUCT_CATEGORIES,
  type Size,
  STATES,
} from './data.ts'

export type Side = 'ours' | 'bare' | 'ideal'
/** What the narrow server takes for a session. */
export const IDEAL_TOKEN = 'ideal'
export type Request = { method: 'GET' | 'POST'; path: string; body?: unknown }
/** `n` counts the requests of a server over all rounds, so that both servers are asked the same in the same order. */
export type Workload = {
  name: string
  title: string
  ours: (n: number, size: Size) => Request
  bare: (n: number, size: Size) => Request
  /** Only what the narrow server knows. */
  ideal?: (n: number, size: Size) => Request
  /** What the answer states; all servers must answer every request alike. */
  answer?: (body: Loose) => unknown
  bareAnswer?: (body: Loose) => unknown
  idealAnswer?: (body: Loose) => unknown
  /** What one request adds to the tables; to those of the ideal server, where it is not the same. */
  writes?: Record<string, number>
  idealWrites?: Record<string, number>
  /** Effects of one request, where it is not one. */
  lines?: number
  floor?: number
  goal?: number
}
// Answers are looked at by their shape alone.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any

const get = (path: string, query: Record<string, string | number> = {}): Request => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return { method: 'GET', path: text ? `${path}?${text}` : path }
}
const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body })
const api = (path: string) => `/api/v1${path}`
/** The names too, in their order, where all sort alike. */
const namesAnswer = (body: Loose) => ({ total: body.total, names: body.data.map((row: Loose) => row.name) })
const pageAnswer = (body: Loose) => ({ rows: body.data.length, total: body.total })

/** The columns that the explorer shows at first. */
const SHOWN = 'name;quantity;threshold;category;updatedAt'
const SORTS = ['name', '-quantity', '-updatedAt', 'category', 'tag', 'attributes.Prix']
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const nounAsWritten = (n: number) => NOUNS[chance(n, 'asked noun', NOUNS.length)]!
const noun = (n: number) => fold(nounAsWritten(n))
const material = (n: number) => fold(MATERIALS[chance(n, 'asked material', MATERIALS.length)]!)
const middleFolder = (n: number) => guidOf('folder', 11 + chance(n, 'asked folder', 40))
const leafNumber = (n: number) => 51 + chance(n, 'asked leaf', 449)
const leafFolder = (n: number) => guidOf('folder', leafNumber(n))
const categoryNumber = (n: number) => 1 + chance(n, 'asked category', PRODUCT_CATEGORIES)
const category = (n: number) => guidOf('category', categoryNumber(n))
export const itemNumber = (n: number, size: Size) => 1 + chance(n, 'asked item', firstPair(size) - 1)
const group = (operator: 'AND' | 'OR', ...rules: unknown[]) => ({ operator, rules })
const leaf = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const [LOW, HIGH] = [150, 350]
/** As many digits as the largest number of an item has but two: some thirty items have them, however many there are. */
const partOfNumber = (n: number, size: Size) => {
  const least = size.items / 100
  return String(least + chance(n, 'asked number', 9 * least))
}
const state = (n: number) => STATES[chance(n, 'asked state', STATES.length)]!

/** In no order, as the records of movements: those made one after the other lie on one page. */
const pair = (n: number, size: Size) => {
  const first = firstPair(size) + 2 * ((n * 7919) % pairs(size))
  const isBack = Math.floor(n / pairs(size)) % 2 === 1
  return { from: isBack ? first + 1 : first, to: isBack ? first : first + 1 }
}
const batch = (n: number, size: Size) =>
  Array.from({ length: 100 }, (_, at) => 1 + ((n * 100 + at) % (firstPair(size) - 1)))
const draft = (n: number) => ({
  name: `Neuf ${n} de la mesure`,
  tag: `NEW-${n}`,
  quantity: 1 + (n % 50),
  description: `Rayon ${n % 300}`,
})
export const written = { item: 1, article: 1, code: 1, movement: 1 }

const ALL: readonly Workload[] = [
  {
    name: 'list',
    title: 'list page of 50 in a folder of about 220 by name, with total',
    floor: 0.35,
    goal: 0.6,
    answer: namesAnswer,
    ours: (n) => get(api('/items'), { folder: leafFolder(n), size: 50, fields: SHOWN }),
    bare: (n) => get('/items', { folder: leafFolder(n), size: 50 }),
    ideal: (n) => get('/list', { folder: leafNumber(n) }),
  },
  {
    name: 'short-list',
    title: 'list page of 10 in a folder by name, with total',
    answer: namesAnswer,
    ours: (n) => get(api('/items'), { folder: leafFolder(n), size: 10, fields: SHOWN }),
    bare: (n) => get('/items', { folder: leafFolder(n), size: 10 }),
  },
  {
    name: 'deep-list',
    title: 'list page of 50 in a folder with sub-folders (2,200 items), six sorts, with total',
    answer: pageAnswer,
    ours: (n) => get(api('/items'), { folder: middleFolder(n), deep: 1, size: 50, sort: SORTS[n % SORTS.length]! }),
    bare: (n) => get('/items', { folder: middleFolder(n), deep: 1, size: 50, sort: SORTS[n % SORTS.length]! }),
  },
  {
    name: 'filter',
    title: 'filtered search: text, category, quantity range',
    floor: 0.55,
    goal: 0.8,
    answer: namesAnswer,
    ideal: (n) => get('/search', { word: nounAsWritten(n), category: categoryNumber(n), min: LOW, max: HIGH }),
    ours: (n) =>
      get(api('/items'), {
        search: noun(n),
        category: category(n),
        size: 50,
        fields: SHOWN,
        filters: JSON.stringify(
          group('AND', leaf('quantity', 'more_than_or_equal', LOW), leaf('quantity', 'less_than_or_equal', HIGH)),
        ),
      }),
    bare: (n) => get('/filter', { search: noun(n), category: category(n), size: 50, min: LOW, max: HIGH }),
  },
  {
    name: 'nested',
    title: 'filtered search: text and (custom field or quantity range)',
    answer: pageAnswer,
    ours: (n) =>
      get(api('/items'), {
        search: `${noun(n)} ${material(n)}`,
        size: 50,
        filters: JSON.stringify(
          group(
            'OR',
            leaf('attributes.État', 'equals', state(n)),
            group('AND', leaf('quantity', 'more_than_or_equal', LOW), leaf('quantity', 'less_than_or_equal', HIGH)),
          ),
        ),
      }),
    bare: (n) =>
      get('/nested', { search: `${noun(n)} ${material(n)}`, size: 50, state: state(n), min: LOW, max: HIGH }),
  },
  {
    name: 'few-found',
    title: 'search for a part of a number, which finds some thirty whatever the size',
    answer: pageAnswer,
    ours: (n, size) => get(api('/items'), { search: partOfNumber(n, size), size: 50 }),
    bare: (n, size) => get('/search', { search: partOfNumber(n, size), size: 50 }),
  },
  {
    name: 'search',
    title: 'quick search: two words, page of 20',
    answer: pageAnswer,
    ours: (n) => get(api('/items'), { search: `${noun(n)} ${material(n)}`, size: 20 }),
    bare: (n) => get('/search', { search: `${noun(n)} ${material(n)}`, size: 20 }),
  },
  {
    name: 'barcode',
    title: 'one item by barcode',
    floor: 0.45,
    goal: 0.65,
    answer: (body) => body.item.tag,
    bareAnswer: (body) => body[0].tag,
    idealAnswer: (body) => body[0].tag,
    ideal: (n, size) => get(`/scan/${barcodeOf(itemNumber(n, size))}`),
    ours: (n, size) => get(api(`/items/scan/${barcodeOf(itemNumber(n, size))}`)),
    bare: (n, size) => get(`/scan/${barcodeOf(itemNumber(n, size))}`),
  },
  {
    name: 'movement',
    title: 'stock movement, in and out',
    floor: 0.25,
    goal: 0.4,
    answer: (body) => body.transactions.map((row: Loose) => Math.abs(row.quantity)),
    bareAnswer: (body) => body.map((row: Loose) => Math.abs(row.delta)),
    idealAnswer: (body) => body.map((row: Loose) => Math.abs(row.delta)),
    writes: { movement: 1 },
    ideal: (n, size) =>
      post('/change', {
        item: itemNumber(n >> 1, size),
        delta: n % 2 === 0 ? 2 : -1,
        action: n % 2 === 0 ? 'receipt' : 'given_to_technician',
      }),
    ours: (n, size) =>
      post(
        api(`/items/${guidOf('item', itemNumber(n >> 1, size))}/transactions`),
        n % 2 === 0 ? { type: 'in', quantity: 2 } : { type: 'out', quantity: 1, action: 'given_to_technician' },
      ),
    bare: (n, size) => post('/change', { item: guidOf('item', itemNumber(n >> 1, size)), delta: n % 2 === 0 ? 2 : -1 }),
  },
  {
    name: 'transfer',
    title: 'transfer between two folders',
    floor: 0.25,
    goal: 0.4,
    answer: (body) => body.transactions.length,
    bareAnswer: (body) => body.length,
    idealAnswer: (body) => body.length,
    writes: { movement: 2 },
    ideal: (n, size) => post('/move', { ...pair(n, size), quantity: 1 }),
    ours: (n, size) =>
      post(api('/items/move'), {
        items: [{ guid: guidOf('item', pair(n, size).from), quantity: 1 }],
        destination: guidOf('folder', folderOf(size, pair(n, size).to)),
      }),
    bare: (n, size) =>
      post('/move', { from: guidOf('item', pair(n, size).from), to: guidOf('item', pair(n, size).to), quantity: 1 }),
  },
  {
    name: 'create',
    title: 'create an item',
    floor: 0.2,
    goal: 0.35,
    answer: (body) => body.name,
    bareAnswer: (body) => body[0].item_name,
    idealAnswer: (body) => body[0].name,
    writes: written,
    idealWrites: { item: 1 },
    ideal: (n) => post('/create', { ...draft(n), folder: leafNumber(n), category: categoryNumber(n) }),
    ours: (n) => post(api('/items'), { ...draft(n), type: 'product', parent: leafFolder(n), category: category(n) }),
    bare: (n) => post('/create', { ...draft(n), folder: leafFolder(n), category: category(n) }),
  },
  {
    name: 'sorted',
    title: 'page of 50 of everything, five other sorts, with total',
    answer: pageAnswer,
    ours: (n) => get(api('/items'), { size: 50, sort: SORTS[1 + (n % 5)]! }),
    bare: (n) => get('/items', { size: 50, sort: SORTS[1 + (n % 5)]! }),
  },
  {
    name: 'field-sort',
    title: 'page of 50 of everything by a custom field, with total',
    answer: pageAnswer,
    ours: () => get(api('/items'), { size: 50, sort: 'attributes.Prix' }),
    bare: () => get('/items', { size: 50, sort: 'attributes.Prix' }),
  },
  {
    name: 'field-filter',
    title: 'page of 50 of everything with one value of a custom field, with total',
    answer: pageAnswer,
    ours: (n) =>
      get(api('/items'), {
        size: 50,
        filters: JSON.stringify(group('AND', leaf('attributes.État', 'equals', state(n)))),
      }),
    bare: (n) => get('/by-field', { size: 50, state: state(n) }),
  },
  {
    name: 'me',
    title: 'users/me with rights and plan',
    answer: (body) => ({ rows: body.user ? 1 : 0, total: 0 }),
    bareAnswer: (body) => ({ rows: body.length, total: 0 }),
    ours: () => get(api('/users/me')),
    bare: () => get('/me'),
  },
  {
    name: 'batch',
    title: 'counting 100 items in one call',
    writes: { movement: 100 },
    lines: 100,
    ours: (n, size) =>
      post(api('/items/inventory'), {
        lines: batch(n, size).map((item, at) => ({ guid: guidOf('item', item), quantity: 100 + ((n + at) % 50) })),
      }),
    bare: (n, size) =>
      post(
        '/count',
        batch(n, size).map((item, at) => ({ item: guidOf('item', item), quantity: 100 + ((n + at) % 50) })),
      ),
  },
  {
    name: 'tree',
    title: 'items by folder over everything: the whole tree with counts',
    answer: (body) => ({ rows: body.data.length, total: 0 }),
    bareAnswer: (body) => ({ rows: body.length - 1, total: 0 }),
    ours: () => get(api('/folders/tree')),
    bare: () => get('/tree'),
  },
  {
    name: 'first-page',
    title: 'everything by name, first page of 50',
    answer: pageAnswer,
    ours: () => get(api('/items'), { size: 50 }),
    bare: () => get('/items', { size: 50 }),
  },
  {
    name: 'page-500',
    title: 'everything by name, page 500',
    answer: pageAnswer,
    ours: (_, size) => get(api('/items'), { size: 50, page: size.items / 200 }),
    bare: (_, size) => get('/items', { size: 50, page: size.items / 200 }),
  },
  {
    name: 'transactions',
    title: 'transactions, first page of 50',
    answer: pageAnswer,
    ours: () => get(api('/transactions'), { size: 50 }),
    bare: () => get('/transactions', { size: 50 }),
  },
  {
    name: 'transactions-deep',
    title: 'transactions, page 500',
    answer: pageAnswer,
    ours: (_, size) => get(api('/transactions'), { size: 50, page: size.items / 200 }),
    bare: (_, size) => get('/transactions', { size: 50, page: size.items / 200 }),
  },
  {
    name: 'as-of',
    title: 'stock of a folder as it was',
    answer: pageAnswer,
    ours: (n) => get(api('/stock/as-of'), { folder: leafFolder(n), at: '2025-09-01T00:00:00Z', size: 50 }),
    bare: (n) => get('/as-of', { folder: leafFolder(n), at: '2025-09-01T00:00:00Z', size: 50 }),
  },
  {
    name: 'export',
    title: 'export of 2,200 items as CSV',
    ours: (n) => get(api('/items'), { folder: middleFolder(n), deep: 1, export: 'csv' }),
    bare: (n) => get('/export', { folder: middleFolder(n) }),
  },
]
/** What reads comes first: afterwards each server has written as much as it could, and they no longer answer alike. */
export const WORKLOADS = [...ALL.filter((workload) => !workload.writes), ...ALL.filter((workload) => workload.writes)]
export const workloadNamed = (name: string): Workload => ALL.find((workload) => workload.name === name)!

/** What an answer says of what was asked, to be compared with what the other servers say. */
export const summaryOf = (workload: Workload, side: Side, body: unknown): string => {
  const { answer = () => null, bareAnswer = answer, idealAnswer = answer } = workload
  return JSON.stringify({ ours: answer, bare: bareAnswer, ideal: idealAnswer }[side](body))
}
export const sidesOf = (workload: Workload): readonly Side[] =>
  workload.ideal ? ['ours', 'ideal', 'bare'] : ['ours', 'bare']

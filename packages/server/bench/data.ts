import { createHash } from 'node:crypto'

/**
 * The company of the benchmark. Every guid, name and place follows from a number, so that each process can name a
 * record without asking.
 */
export type Size = { items: number; folders: number; movementsPerItem: number; people?: number; recipients?: number }
export const FULL: Size = { items: 100_000, folders: 500, movementsPerItem: 10 }
/** A company ten times as large; its history is as long as that of the full one. */
export const LARGE: Size = { items: 1_000_000, folders: 500, movementsPerItem: 1 }
/** As large, with all of its history, for charts: many people write it, and what goes out goes to somebody. */
export const LONG: Size = { items: 1_000_000, folders: 500, movementsPerItem: 10, people: 30, recipients: 2_000 }
export const SMALL: Size = { items: 10_000, folders: 500, movementsPerItem: 10 }

export const COMPANY = 'be000000-0000-4000-8000-000000000001'
/** Of the company: charts are by its days. */
export const ZONE = 'Europe/Paris'
export const USER = 'be000000-0000-4000-8000-000000000002'

const KINDS = {
  folder: 1,
  category: 2,
  tag: 3,
  field: 4,
  article: 5,
  item: 6,
  code: 7,
  movement: 8,
  activity: 9,
} as const
export type Kind = keyof typeof KINDS
export const guidOf = (kind: Kind, n: number) =>
  `be00000${KINDS[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** The same in SQL. */
export const guidSql = (kind: Kind, n: string) =>
  `('be00000${KINDS[kind]}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Chance from a number and a purpose, below `limit`; the same in JavaScript and SQL. */
export const chance = (n: number, purpose: string, limit: number) =>
  Number.parseInt(createHash('md5').update(`${n}:${purpose}`).digest('hex').slice(0, 7), 16) % limit
export const chanceSql = (n: string, purpose: string, limit: number) =>
  `(('x' || left(md5(${n} || ':${purpose}'), 7))::bit(28)::int % ${limit})`

export const NOUNS = [
  'Vis',
  'Écrou',
  'Câble',
  'Disjoncteur',
  'Perceuse',
  'Gants',
  'Casque',
  'Peinture',
  'Cheville',
  'Rondelle',
  'Joint',
  'Raccord',
  'Filtre',
  'Batterie',
  'Lampe',
  'Échelle',
  'Colle',
  'Ruban',
  'Carton',
  'Étiquette',
]
export const MATERIALS = [
  'inox',
  'laiton',
  'acier',
  'nylon',
  'cuivre',
  'bois',
  'aluminium',
  'béton',
  'verre',
  'céramique',
  'zingué',
  'PVC',
]
export const STATES = ['Neuf', 'Bon', 'À réparer', 'Réformé']
export const FIELDS = [
  { name: 'Référence', type: 'text', values: [] },
  { name: 'État', type: 'select', values: STATES },
  { name: 'Garantie', type: 'number', values: [] },
  { name: 'Achat', type: 'date', values: [] },
  { name: 'Prix', type: 'price', values: [] },
]
export const CATEGORIES = 20
export const PRODUCT_CATEGORIES = 14
export const TAGS = 50

/** Ten tops, forty below them, then 150, then the rest; the last folder is empty and hidden from the user. */
export const LEVELS = [
  { from: 1, to: 10, above: 0, width: 0 },
  { from: 11, to: 50, above: 1, width: 10 },
  { from: 51, to: 200, above: 11, width: 40 },
  { from: 201, to: 500, above: 51, width: 150 },
]
const FIRST_WITH_ITEMS = 51
const WITH_ITEMS = 449

/** From here on two records share an article: number n and n + 1, n odd. */
export const firstPair = (size: Size) => Math.floor(size.items * 0.9) + 1
export const pairs = (size: Size) => Math.floor((size.items - firstPair(size) + 1) / 2)
export const baseOf = (size: Size, n: number) => (n >= firstPair(size) && n % 2 === 0 ? n - 1 : n)
export const baseSql = (size: Size, n: string) =>
  `case when ${n} >= ${firstPair(size)} and ${n} % 2 = 0 then ${n} - 1 else ${n} end`
export const folderOf = (size: Size, n: number) =>
  FIRST_WITH_ITEMS + ((chance(baseOf(size, n), 'folder', WITH_ITEMS) + (n - baseOf(size, n))) % WITH_ITEMS)
export const folderSql = (size: Size, n: string) =>
  `${FIRST_WITH_ITEMS} + (${chanceSql(`(${baseSql(size, n)})`, 'folder', WITH_ITEMS)} + (${n} - (${baseSql(size, n)}))) % ${WITH_ITEMS}`
export const barcodeOf = (n: number) => `32${String(n).padStart(11, '0')}`

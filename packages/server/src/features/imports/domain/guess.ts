import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { columnLetter } from './cell-text.ts'
import { areMeasures, holdsNames, holdsTradeNumbers, likelyFields } from './likeness.ts'

export type GuessedColumn = {
  column: string
  heading: string
  kind: 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'mixed'
  samples: string[]
  field: string | null
}
export type SheetRow = readonly [row: number, cells: readonly string[], marks?: object]

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text)
const isText = (text: string) => text !== '' && !isNumber(text) && !isDate(text) && text !== 'TRUE' && text !== 'FALSE'
const isCodeName = (text: string) => /^[A-Z][A-Z0-9_]*$/.test(text)

/**
 * The number of the heading row: the first row with the most texts that has data below. Titles and legends above have
 * fewer; a second heading of code names right below (CODGEO under 'Code géographique') is the one that is next to the
 * data.
 */
export const guessHeading = (rows: readonly SheetRow[]): number => {
  const texts = (row: SheetRow) => row[1].filter(isText).length
  const widest = Math.max(0, ...rows.slice(0, 30).map(texts))
  const at = rows.findIndex(
    (row) =>
      texts(row) >= Math.max(1, Math.ceil(widest * 0.8)) && texts(row) === row[1].filter((cell) => cell !== '').length,
  )
  if (at < 0) return rows[0]?.[0] ?? 1
  const below = rows[at + 1]
  const isSecondHeading =
    below !== undefined &&
    below[1].length > 0 &&
    below[1].every((cell) => cell === '' || isCodeName(cell)) &&
    texts(below) === texts(rows[at]!) &&
    rows[at + 2] !== undefined
  return isSecondHeading ? below[0] : rows[at]![0]
}

const kindOf = (values: readonly string[]): GuessedColumn['kind'] => {
  const filled = values.filter((value) => value !== '')
  if (filled.length === 0) return 'empty'
  const kinds = new Set(
    filled.map((value) =>
      isNumber(value) ? 'number' : isDate(value) ? 'date' : value === 'TRUE' || value === 'FALSE' ? 'boolean' : 'text',
    ),
  )
  return kinds.size === 1 ? [...kinds][0]! : 'mixed'
}

/** Headings that files use for our fields, in both languages; the first field of the list wins a tie. */
const SYNONYMS: Record<string, readonly string[]> = {
  name: [
    'nom',
    'name',
    'item name',
    'nom de l article',
    'designation',
    'denomination',
    'denomination du medicament',
    'article',
    'product name',
    'product',
    'produit',
    'item',
    'libelle',
    'libelle geographique',
    'intitule',
    'description',
  ],
  tag: [
    'code barres',
    'code barre',
    'barcode',
    'ean',
    'ean13',
    'gtin',
    'code cip13',
    'cip13',
    'upc',
    'stockcode',
    'stock code',
    'nsn',
    's n',
    'serial number',
    'numero de serie',
    'asset tag',
    'product number',
    'code',
    'reference',
    'ref',
    'sku',
    'codgeo',
    'code geographique',
  ],
  parent: [
    'emplacement',
    'location',
    'dossier',
    'folder',
    'parent',
    'site',
    'lieu',
    'magasin',
    'rack',
    'station name lea',
    'station name',
    'country',
    'ept',
  ],
  quantity: ['quantite', 'quantity', 'qty', 'qte', 'stock', 'nombre'],
  category: ['categorie', 'category', 'famille', 'forme pharmaceutique', 'model', 'groupe'],
  description: ['description', 'libelle de la presentation', 'notes', 'commentaire', 'remarque', 'details'],
  type: ['type', 'type d article', 'item type'],
  unit: ['unite', 'unit', 'unite de mesure', 'unit of measure'],
  packaging: ['conditionnement', 'packaging'],
  threshold: [
    'seuil',
    'seuil d alerte',
    'alert threshold',
    'threshold',
    'reorder point',
    'stock minimum',
    'safety stock',
  ],
  tags: ['mots cles', 'keywords', 'tags', 'etiquettes'],
  inventoryDate: ['date d inventaire', 'inventory date'],
  shelf: ['etagere', 'shelf'],
  product: [
    'produit',
    'product',
    'article',
    'item',
    'code barres du produit',
    'barcode of the product',
    'nom du produit',
    'product name',
  ],
  kind: ['sorte', 'kind', 'type', 'variant type'],
  expiryDate: [
    'date d expiration',
    'expiration date',
    'expire le',
    'expiry date',
    'expiry',
    'peremption',
    'date de peremption',
    'dlc',
    'dluo',
    'ddm',
  ],
  status: ['statut', 'status'],
  active: ['actif', 'active', 'etat'],
  item: [
    'code barres',
    'code barre',
    'barcode',
    'ean',
    'ean13',
    'gtin',
    'stockcode',
    'stock code',
    'sku',
    'article',
    'item',
    'produit',
    'product',
    'nom',
    'name',
    'item name',
    'designation',
    'code',
    'reference',
    'ref',
  ],
  action: ['action', 'mouvement', 'movement', 'motif'],
  date: ['date', 'invoicedate', 'invoice date', 'date du mouvement', 'date reelle', 'jour', 'posted'],
  recipient: ['destinataire', 'recipient', 'client', 'customer', 'country', 'remis a'],
  supplier: ['fournisseur', 'supplier', 'vendor', 'nom du fournisseur', 'supplier name'],
  contact: ['contact', 'nom du contact', 'contact name', 'interlocuteur'],
  email: ['e mail', 'email', 'mail', 'courriel', 'adresse e mail'],
  lastname: ['nom', 'nom de famille', 'last name', 'lastname', 'surname', 'family name', 'name'],
  firstname: ['prenom', 'first name', 'firstname', 'given name', 'forename'],
  department: ['service', 'departement', 'department', 'equipe', 'team'],
  phone: ['telephone', 'phone', 'tel', 'phone number'],
  address: ['adresse', 'address', 'rue', 'street'],
  reference: ['reference fournisseur', 'ref fournisseur', 'supplier reference', 'reference', 'ref'],
  unitPrice: ['prix unitaire', 'prix', 'pu', 'pu ht', 'prix ht', 'unit price', 'price'],
  leadDays: ['delai', 'delai jours', 'delai de livraison', 'lead time', 'lead time days'],
  number: ['numero de commande', 'n de commande', 'commande', 'order number', 'order', 'po', 'po number'],
  orderDate: ['date de commande', 'date', 'order date', 'ordered on'],
  expectedDate: ['livraison prevue', 'date de livraison', 'expected delivery', 'delivery date', 'expected on'],
  orderedQuantity: ['quantite commandee', 'quantite', 'qte', 'ordered quantity', 'quantity', 'qty'],
  bundle: ['sortie associee', 'bundle', 'kit', 'ensemble', 'nom', 'name'],
  stock: ['stock', 'depot', 'warehouse', 'store'],
  model: ['modele', 'marque modele', 'model', 'brand model'],
  location: ['emplacement du produit', 'emplacement', 'location of the product', 'location', 'lieu'],
  postalCode: ['code postal', 'cp', 'postal code', 'postcode', 'zip', 'zip code'],
  city: ['ville', 'city', 'town', 'localite'],
  country: ['pays', 'country'],
  comment: ['commentaire', 'comment', 'notes', 'note', 'remarque', 'libelle'],
}
/** What is counted in pieces. */
const COUNTED = new Set(['quantity', 'threshold', 'packaging'])
/** What values alone tell. */
const BY_CONTENT = [
  ['tag', holdsTradeNumbers],
  ['name', holdsNames],
] as const
const headingKey = (heading: string) =>
  searchKey(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * What we wrote beside the columns of a file means nothing when it comes back: the reasons in a sheet of refused rows.
 */
const isHeadingOf = (ours: readonly string[]) => {
  const keys = new Set(ours.map(headingKey))
  return ({ heading }: { heading: string }) => keys.has(headingKey(heading))
}

/** Columns with their kind, samples and the field each most likely is; a field is given once. */
export const guessColumns = (
  heading: readonly string[],
  rows: readonly SheetRow[],
  fields: readonly string[],
  {
    none = [],
    own = {},
    listed = [],
    byContent = true,
  }: {
    /** Headings that mean no field. */ none?: readonly string[]
    /** How our own sheets call a field, the surest first. */ own?: Readonly<Record<string, readonly string[]>>
    /** Headings of our own sheets: what only resembles a field there is none. */ listed?: readonly string[]
    /** False: a column is what its heading says, whatever stands below. */ byContent?: boolean
  } = {},
): GuessedColumn[] => {
  const isOurs = isHeadingOf(none)
  const width = Math.max(heading.length, ...rows.map(([, cells]) => cells.length), 0)
  const columns = Array.from({ length: width }, (_, at): GuessedColumn => {
    const values = rows.map(([, cells]) => cells[at] ?? '')
    return {
      column: columnLetter(at),
      heading: heading[at] ?? '',
      kind: kindOf(values),
      samples: [...new Set(values.filter((value) => value !== ''))].slice(0, 5),
      field: null,
    }
  })
  // A sheet of ours is read as we wrote it before anything is guessed.
  const ourWords = (field: string) =>
    (field.startsWith('attributes.') ? [field.slice('attributes.'.length)] : (own[field] ?? [])).map(headingKey)
  const guesses = [
    ...fields.map((field) => ({ field, wanted: ourWords(field) })),
    ...fields.map((field) => ({ field, wanted: SYNONYMS[field] ?? [] })),
  ]
  const valuesOf = ({ column }: GuessedColumn) => {
    const at = columns.findIndex((one) => one.column === column)
    return rows.flatMap(([, cells]) => (cells[at] ? [cells[at]] : []))
  }
  const isFree = (column: GuessedColumn) =>
    column.field === null && column.kind !== 'empty' && column.heading !== '' && !isOurs(column)
  for (const { field, wanted } of guesses) {
    if (columns.some((column) => column.field === field)) continue
    const free = columns.filter((column) => isFree(column) && !(COUNTED.has(field) && areMeasures(valuesOf(column))))
    const found = wanted
      .map((word) => free.find((column) => headingKey(column.heading) === word))
      .find((column) => column !== undefined)
    if (found) found.field = field
  }
  const missing = () => fields.filter((field) => !columns.some((column) => column.field === field))
  const isListed = isHeadingOf(listed)
  const isGuessed = (column: GuessedColumn) => isFree(column) && !isListed(column)
  const free = columns.filter(isGuessed)
  const likely = likelyFields(
    free.map((column) => ({ heading: headingKey(column.heading), values: valuesOf(column) })),
    missing().map((field) => ({ field, names: SYNONYMS[field] ?? [] })),
  )
  for (const { at, field } of likely) free[at]!.field = field
  for (const [field, holds] of byContent ? BY_CONTENT : []) {
    if (!missing().includes(field)) continue
    const found = columns.find((column) => isGuessed(column) && holds(valuesOf(column)))
    if (found) found.field = field
  }
  return columns
}

/** What a mapping is remembered by: the headings, in any case and spacing (IMP-19). */
export const headingsKey = (columns: readonly { heading: string }[], ours: readonly string[] = []): string => {
  const isOurs = isHeadingOf(ours)
  return columns
    .filter((column) => !isOurs(column))
    .map((column) => headingKey(column.heading))
    .join('|')
    .slice(0, 2_000)
}

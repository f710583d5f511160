import {
  companyToday,
  type DateFormat,
  isDay,
  parseDate,
  parseInstant,
} from '@entrepot/contract/kernel/company-clock.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { isPrice } from '@entrepot/contract/kernel/price.ts'
import {
  checkQuantity,
  type Hundredths,
  isUnit,
  parseQuantity,
  quantityFromNumber,
  type ItemType,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { wrongDate } from '@entrepot/contract/kernel/wrong-date.ts'

/** Why a cell is refused: a key of the words and its parameters; the sentence is made for whoever reads it. */
export type CellRefusal = { key: string; params?: Record<string, string | number> }
export type CellResult<T> = { value: T } | CellRefusal
export const isCellRefusal = (result: object): result is CellRefusal => 'key' in result

const expected = (value: string, what: string): CellRefusal => ({
  key: 'imports:notExpected',
  params: { value: value.slice(0, 80), what },
})

const TYPES: Record<string, ItemType> = {
  article: 'item',
  item: 'item',
  equipement: 'equipment',
  equipment: 'equipment',
  materiel: 'equipment',
  produit: 'product',
  product: 'product',
  consommable: 'product',
}
export const readType = (text: string): CellResult<ItemType> => {
  const type = TYPES[searchKey(text)]
  return type ? { value: type } : expected(text, 'type')
}

const FOLDER_TYPES = {
  stock: 'stock',
  armoire: 'cabinet',
  cabinet: 'cabinet',
  ville: 'city',
  city: 'city',
  batiment: 'building',
  building: 'building',
  etage: 'floor',
  floor: 'floor',
  piece: 'room',
  salle: 'room',
  room: 'room',
} as const
export type FolderTypeName = (typeof FOLDER_TYPES)[keyof typeof FOLDER_TYPES]
export const readFolderType = (text: string): CellResult<FolderTypeName> => {
  const type = FOLDER_TYPES[searchKey(text) as keyof typeof FOLDER_TYPES]
  return type ? { value: type } : expected(text, 'folderType')
}

const KINDS: Record<string, 'variant' | 'lot'> = { variante: 'variant', variant: 'variant', lot: 'lot', batch: 'lot' }
export const readKind = (text: string): CellResult<'variant' | 'lot'> => {
  const kind = KINDS[searchKey(text)]
  return kind ? { value: kind } : expected(text, 'kind')
}

const YES: ReadonlySet<string> = new Set(['true', 'vrai', 'oui', 'yes', '1', 'x', 'actif', 'active', 'enabled'])
const NO: ReadonlySet<string> = new Set([
  'false',
  'faux',
  'non',
  'no',
  '0',
  'inactif',
  'inactive',
  'desactive',
  'disabled',
])
export const readActive = (text: string): CellResult<boolean> => {
  const key = searchKey(text)
  return YES.has(key) ? { value: true } : NO.has(key) ? { value: false } : expected(text, 'active')
}

const UNIT_NAMES: Record<string, Unit> = {
  piece: 'piece',
  pieces: 'piece',
  pce: 'piece',
  pcs: 'piece',
  each: 'piece',
  ea: 'piece',
  unite: 'piece',
  u: 'piece',
  paquet: 'pack',
  boite: 'box',
  carton: 'box',
  paire: 'pair',
  lot: 'set',
  kit: 'set',
  rouleau: 'roll',
  bouteille: 'bottle',
  palette: 'pallet',
  metre: 'm',
  metres: 'm',
  litre: 'l',
  litres: 'l',
  kilogramme: 'kg',
  gramme: 'g',
  heure: 'hour',
  h: 'hour',
  jour: 'day',
  'm²': 'm2',
  'm³': 'm3',
}
export const readUnit = (text: string): CellResult<Unit> => {
  const key = searchKey(text)
  const unit = isUnit(key) ? key : UNIT_NAMES[key]
  return unit ? { value: unit } : expected(text, 'unit')
}

const hundredthsOf = (text: string, language: Language): CellResult<Hundredths> => {
  const parsed = /^-?\d+(?:\.\d+)?$/.test(text) ? quantityFromNumber(Number(text)) : parseQuantity(text, language)
  if (!isRefusal(parsed)) return parsed
  return parsed.code === 'wrong_type'
    ? expected(text, 'quantity')
    : { key: `errors.${parsed.code}`, params: { value: text } }
}

/** With its sign: what comes in or goes out. */
export const readSigned = hundredthsOf

export const readQuantityCell = (
  text: string,
  language: Language,
  unit: Unit,
  type: ItemType,
): CellResult<Hundredths> => {
  const parsed = hundredthsOf(text, language)
  if (isCellRefusal(parsed)) return parsed
  const code = checkQuantity(parsed.value, unit, type)
  return code ? { key: `errors.${code}`, params: { value: text } } : parsed
}

/** In any unit: what it is compared with has one of its own. */
export const readThreshold = (text: string, language: Language) => readQuantityCell(text, language, 'm', 'product')

export const readWhole = (text: string): CellResult<number> => {
  const number = Number(text.replace(/[\s\u00a0\u202f]/g, ''))
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000
    ? { value: number }
    : expected(text, 'packaging')
}

/** A whole number between two bounds; `what` was expected. */
export const readCount = (text: string, min: number, max: number, what: string): CellResult<number> => {
  const number = Number(text.replace(/[\s\u00a0\u202f]/g, ''))
  return Number.isInteger(number) && number >= min && number <= max ? { value: number } : expected(text, what)
}

/**
 * A price with up to four decimals, in the spelling of the language or as a workbook keeps it; a currency may stand
 * beside it.
 */
export const readPrice = (text: string, language: Language): CellResult<number> => {
  const bare = text.replace(/^(?:AED|[$€£\s])+|(?:[\s\u00a0\u202f€$£]|AED)+$/g, '')
  const [thousands, mark] = language === 'fr' ? [/[\s\u00a0\u202f]/g, ','] : [/,/g, '.']
  const plain = /^\d+(?:\.\d+)?$/.test(bare) ? bare : bare.replace(thousands, '').replace(mark, '.')
  const price = /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
  return isPrice(price) ? { value: price } : { key: 'errors.price', params: { value: text } }
}

const wrongDateCell = (text: string, format: DateFormat): CellRefusal => {
  const { code, params = {} } = wrongDate(text, format)
  return code === 'date_impossible' ? { key: `errors.${code}`, params } : expected(text, 'date')
}

export const readInstant = (text: string, format: DateFormat, timeZone: string): CellResult<string> => {
  const instant = parseInstant(text, format, timeZone)
  return instant ? { value: instant.toISOString() } : wrongDateCell(text, format)
}

/** What a workbook or a program puts behind a day: a time, and perhaps where on earth that is. */
const TIME_OF_DAY = /^[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** `timeZone`: an instant that says where on earth it is lies on the day that it is there. */
export const readDay = (text: string, format: DateFormat, timeZone?: string): CellResult<string> => {
  const [begin, end] = [text.slice(0, 10), text.slice(10)]
  const time = TIME_OF_DAY.exec(end)
  if (timeZone && time?.[1]) {
    const instant = parseInstant(text, format, timeZone)
    return instant ? { value: companyToday(instant, timeZone) } : wrongDateCell(text, format)
  }
  const day = isDay(begin) && (end === '' || time) ? begin : parseDate(text, format)
  return day ? { value: day } : wrongDateCell(text, format)
}

/** A value of a custom field from its text, in the form `checkAttributes` takes. */
export const readAttribute = (
  text: string,
  type: string,
  language: Language,
  clock: { format: DateFormat; timeZone: string },
): CellResult<string | number | boolean | string[]> => {
  if (type === 'number')
    return /^-?\d+$/.test(text) ? { value: Number(text) } : { key: 'errors.integer', params: { value: text } }
  if (type === 'decimal_number' || type === 'price') {
    const negative = text.startsWith('-')
    const parsed = hundredthsOf(text.replace(/^(?:AED|[-$€£\s])+|(?:[\s€$£]|AED)+$/g, ''), language)
    return isCellRefusal(parsed)
      ? { key: type === 'price' ? 'errors.price' : 'errors.wrong_type', params: { value: text } }
      : { value: (negative ? -parsed.value : parsed.value) / 100 }
  }
  if (type === 'checkbox') {
    const key = searchKey(text)
    if (['true', 'vrai', 'oui', 'yes', '1', 'x'].includes(key)) return { value: true }
    return ['false', 'faux', 'non', 'no', '0'].includes(key)
      ? { value: false }
      : { key: 'errors.wrong_type', params: { value: text } }
  }
  if (type === 'date') return readDay(text, clock.format, clock.timeZone)
  if (type === 'datetime') return readInstant(text, clock.format, clock.timeZone)
  if (type === 'multi_select')
    return {
      value: text
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean),
    }
  return { value: text }
}

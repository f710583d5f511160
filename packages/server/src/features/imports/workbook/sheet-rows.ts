import { numberText, dateText } from '../domain/cell-text.ts'
import type { CellMark } from '../../../kernel/import-target.ts'
import { dateOf, type Format } from './formats.ts'
import { type SharedTexts, TooMany } from './shared-texts.ts'
import { attributeOf, type XmlEvents } from './xml-events.ts'

export type WorkbookRow = [row: number, cells: string[], marks?: Record<number, CellMark>]

export type SheetContext = {
  texts: SharedTexts
  formats: readonly Format[]
  from1904: boolean
  maxColumns: number
  /** Of one cell. */ maxCharacters: number
}

const ERRORS = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
])
/** Line breaks and the like stand in workbooks as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Column A is 0; -1 where the reference names none. */
const columnOf = (reference: string): number => {
  let column = 0
  let at = 0
  for (; at < reference.length && at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

type Open = 'v' | 't' | 'f' | null
/** What the tags of a sheet mean: rows leave one by one, so no more than one of them is kept. */
export class SheetRows implements XmlEvents {
  readonly #context: SheetContext
  readonly #emit: (row: WorkbookRow) => void
  #row = 0
  #column = -1
  #cells: string[] = []
  #marks: Record<number, CellMark> | undefined
  #reading: Open = null
  #isPhonetic = false
  #type = ''
  #format = 0
  #value = ''
  #isLong = false
  #hasValue = false
  #formula: string | null = null

  constructor(context: SheetContext, emit: (row: WorkbookRow) => void) {
    this.#context = context
    this.#emit = emit
  }

  open(name: string, attributes: string, isEmpty: boolean): void {
    if (name === 'c') this.#openCell(attributes, isEmpty)
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'f') {
      this.#formula = ''
      this.#reading = isEmpty ? null : 'f'
    } else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.#reading = isEmpty ? null : name
    else if (name === 'rPh') this.#isPhonetic = !isEmpty
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'v' || name === 't' || name === 'f') this.#reading = null
  }

  text(text: string): void {
    if (this.#reading === 'f') this.#formula = (this.#formula + text).slice(0, 200)
    else if (this.#reading) {
      this.#hasValue = true
      this.#value += text
      if (this.#value.length <= this.#context.maxCharacters) return
      this.#isLong = true
      this.#value = this.#value.slice(0, this.#context.maxCharacters)
    }
  }

  #openRow(attributes: string): void {
    const number = Number(attributeOf(attributes, 'r') ?? this.#row + 1)
    this.#row = Number.isInteger(number) && number > this.#row ? number : this.#row + 1
    this.#column = -1
    this.#cells = []
    this.#marks = undefined
  }

  #closeRow(): void {
    if (this.#cells.length > 0)
      this.#emit([this.#row, this.#cells, ...(this.#marks ? [this.#marks] : [])] as WorkbookRow)
    this.#cells = []
  }

  #openCell(attributes: string, isEmpty: boolean): void {
    const named = columnOf(attributeOf(attributes, 'r') ?? '')
    this.#column = named >= 0 ? named : this.#column + 1
    this.#type = attributeOf(attributes, 't') ?? 'n'
    this.#format = Number(attributeOf(attributes, 's') ?? 0)
    this.#value = ''
    this.#isLong = false
    this.#hasValue = false
    this.#formula = null
    if (isEmpty) this.#reading = null
  }

  #closeCell(): void {
    const text = this.#cellText()
    const mark = this.#markOf(text)
    const shown = mark === 'formula' ? `=${this.#formula}` : text
    if (shown === '' && !mark) return
    if (this.#column >= this.#context.maxColumns) throw new TooMany('columns', this.#context.maxColumns)
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = shown
    if (mark) (this.#marks ??= {})[this.#column] = mark
  }

  #markOf(text: string): CellMark | null {
    if (this.#type === 'e' || ERRORS.has(text)) return 'error'
    // What a formula says is a text of its own kind, which may be empty; any other one has not been computed.
    if (this.#formula !== null && this.#value === '' && this.#type !== 'str') return 'formula'
    return this.#isLong || text.length > this.#context.maxCharacters ? 'long' : null
  }

  #cellText(): string {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#hasValue ? this.#context.texts.at(Number(value)) : ''
      case 'str':
      case 'inlineStr':
        return plainText(value)
      case 'b':
        return value.trim() === '' ? '' : value.trim() === '1' || /^true$/i.test(value.trim()) ? 'TRUE' : 'FALSE'
      case 'e':
        return value.trim()
      case 'd':
        return dateText(
          new Date(/[zZ]|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? 'Z' : ''}`),
        )
      default:
        return this.#numberText(value.trim())
    }
  }

  #numberText(value: string): string {
    if (value === '') return ''
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const format = this.#context.formats[this.#format]
    if (format?.kind === 'date') {
      const date = dateOf(number, this.#context.from1904)
      if (date) return dateText(date)
    }
    const text = numberText(number)
    return format?.kind === 'zeros' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
  }
}

/** As its reader sees it, without what stands around it. */
export const plainText = (text: string): string => withoutEscapes(text).replace(/\r\n?/g, '\n').trim()

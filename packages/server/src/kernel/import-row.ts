import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import type { CellMark, RefusedRow, StagedRow, StoredError } from './import-target.ts'
import type { Params } from './problem.ts'

/** Which column holds a field, and what stands in for fields without one. */
export type FieldPlan = { columnOf: ReadonlyMap<string, string>; defaults: Readonly<Record<string, string>> }
export const fieldPlanOf = (plan: ImportPlan): FieldPlan => ({
  columnOf: new Map(Object.entries(plan.mapping).map(([column, field]) => [field, column])),
  defaults: Object.fromEntries(
    Object.entries(plan.defaults ?? {}).map(([field, value]) => [
      field,
      typeof value === 'object' ? String('guid' in value ? value.guid : value.id) : String(value),
    ]),
  ),
})

/** What a cell says, or why it says nothing: a key of the words. */
type CellResult<T> = { value: T } | { key: string; params?: Params }

export type Refuse = (field: string, value: string, key: string, params?: Params) => void

/** What a sheet of ours says of a record, by field. */
export type CurrentValues = Readonly<Record<string, string>>
/**
 * Workbooks know one kind of line break, and our reader neither what stands around a text nor what is beyond its bound.
 */
const asRead = (text: string) => text.slice(0, LENGTH.text).replace(/\r\n?/g, '\n').trim()

const MARKS: Readonly<Record<CellMark, string>> = {
  error: 'imports:cellError',
  formula: 'imports:cellFormula',
  long: 'imports:cellLong',
}

/** The texts of one row by field, and what is wrong with them. */
export class RowReader {
  readonly row: number
  readonly errors: StoredError[] = []
  readonly #plan: FieldPlan
  readonly #cells: Readonly<Record<string, string>>
  /** An empty cell of a mapped column: the default of the field, or nothing at all. */
  readonly #fillsEmpty: boolean
  readonly #marks: StagedRow['marks']
  #current: CurrentValues = {}

  constructor(plan: FieldPlan, staged: StagedRow, { fillsEmpty }: { fillsEmpty: boolean }) {
    this.row = staged.row
    this.#plan = plan
    this.#cells = staged.cells
    this.#fillsEmpty = fillsEmpty
    this.#marks = staged.marks
    for (const [field, column] of plan.columnOf) if (staged.marks[column]) this.#refuseMarked(field, column)
  }

  /** Said once, and nothing else of that cell: what it shows is not what it says. */
  #refuseMarked(field: string, column: string): void {
    const value = (this.#cells[column] ?? '').slice(0, 200)
    const key = MARKS[this.#marks[column]!]
    this.errors.push({ column, field, value, key, params: { value: value.slice(0, 80), max: LENGTH.text } })
  }
  #isMarked = (field: string): boolean => this.#marks[this.#plan.columnOf.get(field) ?? ''] !== undefined

  /**
   * From here on a cell that only repeats what stands there is an empty one: it changes nothing, and is held against
   * nothing.
   */
  compareWith(current: CurrentValues): void {
    this.#current = current
  }

  hasColumn = (field: string): boolean => this.#plan.columnOf.has(field)

  cell = (field: string): string => {
    if (this.#isMarked(field)) return ''
    const text = (this.#cells[this.#plan.columnOf.get(field) ?? ''] ?? '').trim()
    const current = this.#current[field]
    return current !== undefined && text !== '' && asRead(text) === asRead(current) ? '' : text
  }

  /** A column of places starts from the default place: an empty cell of it is empty. */
  text = (field: string): string => {
    const cell = this.cell(field)
    const mayStandIn = !this.#plan.columnOf.has(field) || (this.#fillsEmpty && field !== 'parent')
    return cell === '' && mayStandIn ? (this.#plan.defaults[field] ?? '').trim() : cell
  }

  refuse: Refuse = (field, value, key, params = {}) => {
    if (this.#isMarked(field)) return
    this.errors.push({ column: this.#plan.columnOf.get(field) ?? null, field, value: value.slice(0, 200), key, params })
  }

  /** `fallback` where there is nothing to read, or nothing that can be read. */
  read = <T>(field: string, fallback: T, reader: (text: string) => CellResult<T>): T => {
    const text = this.text(field)
    if (text === '') return fallback
    const result = reader(text)
    if ('value' in result) return result.value
    this.refuse(field, text, result.key, result.params)
    return fallback
  }

  /** No longer than the field may be. */
  short = (field: string, max: number = LENGTH.name): string => {
    const text = this.text(field)
    if (text.length > max) this.refuse(field, text, 'errors.max_length', { max })
    return text
  }

  required = (field: string, max?: number): string => {
    const text = this.short(field, max)
    if (text === '') this.refuse(field, '', 'errors.required')
    return text
  }
}

export const refusedOf = (checked: readonly RefusedRow[]): RefusedRow[] =>
  checked.filter(({ errors }) => errors.length > 0).map(({ row, errors }) => ({ row, errors }))

/** Why a row that was right is refused while it is written. */
export const refusal = (
  { columnOf }: FieldPlan,
  row: number,
  field: string | null,
  value: string,
  code: ErrorCode,
  params: Params = {},
): RefusedRow => ({
  row,
  errors: [
    { column: columnOf.get(field ?? '') ?? null, field, value: value.slice(0, 200), key: `errors.${code}`, params },
  ],
})

import { ACTION_FACTS, type IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import type { Mapped } from '@entrepot/contract/incoming/incoming.ts'
import { entriesAt, isOfEach, ofEntry, payloadAt } from '@entrepot/contract/incoming/payload.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { CustomField } from '../fields/index.ts'
import {
  type CellResult,
  isCellRefusal,
  readAttribute,
  readCount,
  readDay,
  readPrice,
  readSigned,
} from '../imports/index.ts'
import type { CompanyScope } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'

/** Of one value: what it is, null where it is emptied, undefined where nothing is said. */
type Said<T> = T | null | undefined

/** The values that an action takes, read from what came; what cannot be read is told together by `refuse`. */
export type Values = {
  text: (field: string) => Said<string>
  texts: (field: string) => string[] | undefined
  number: (field: string) => Said<number>
  whole: (field: string) => Said<number>
  price: (field: string) => Said<number>
  day: (field: string) => Said<string>
  attributes: () => Record<string, unknown> | undefined
}
export type MappedValues = Values & {
  /** One for each entry of the list that lines are mapped to; one where they are mapped to none. */
  lines: readonly Values[]
  problem: (problem: Problem) => void
  refuse: () => void
}

type Reading = {
  action: IncomingAction
  mapping: readonly Mapped[]
  payload: unknown
  own: readonly CustomField[]
  language: Language
  company: Pick<CompanyScope, 'dateFormat' | 'timeZone'>
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const shownShort = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 80)

/** Refusals of cells are texts; here they are errors of a field. */
const asProblem = (
  { key, params }: { key: string; params?: Record<string, string | number> },
  field: string,
  text: string,
) =>
  key.startsWith('errors.')
    ? new Problem(key.slice('errors.'.length) as ErrorCode, params, field)
    : new Problem('incoming_value', { value: text.slice(0, 80) }, field)

export const mappedValues = (reading: Reading): MappedValues => {
  const { action, mapping, payload, own, language, company } = reading
  const { fields } = ACTION_FACTS[action]
  const problems: Problem[] = []
  const clock = { format: company.dateFormat, timeZone: company.timeZone }
  const byField = new Map(mapping.map((mapped) => [mapped.field, mapped]))

  const rawOf = ({ path, value }: Mapped, entry: number | null): unknown => {
    if (path === null) return value
    const found = payloadAt(payload, entry !== null && isOfEach(path) ? ofEntry(path, entry) : path)
    const isEmpty = found === undefined || found === null || found === ''
    return isEmpty && value !== null ? value : found
  }
  /** The text of one value, as a cell of a file would hold it. An empty one says nothing there; null empties. */
  const cell = (field: string, entry: number | null, between: string): Said<string> => {
    const mapped = byField.get(field)
    const raw = mapped && rawOf(mapped, entry)
    if (raw === undefined || raw === null) return raw
    const list = (Array.isArray(raw) ? (raw as unknown[]) : [raw]).filter((one) => one !== null && one !== undefined)
    if (list.every(isScalar)) return list.map((one) => String(one).trim()).join(between) || undefined
    problems.push(new Problem('incoming_value', { value: shownShort(raw) }, field))
    return undefined
  }
  const read = <T>(
    field: string,
    entry: number | null,
    as: (text: string) => CellResult<T>,
    between = ', ',
  ): Said<T> => {
    const text = cell(field, entry, between)
    if (text === undefined || text === null) return text
    const result = as(text)
    if (!isCellRefusal(result)) return result.value
    problems.push(asProblem(result, field, text))
    return undefined
  }
  const hundredths = (text: string): CellResult<number> => {
    const result = readSigned(text, language)
    return isCellRefusal(result) ? result : { value: result.value / 100 }
  }
  const attribute = ({ name, type }: CustomField): Said<unknown> =>
    read<unknown>(
      customField(name),
      null,
      (text) => readAttribute(text, type, language, clock),
      type === 'multi_select' ? ';' : ', ',
    )

  const valuesOf = (entry: number | null): Values => ({
    text: (field) => cell(field, entry, ', '),
    texts: (field) => {
      const text = cell(field, entry, ';')
      return text === null ? [] : text?.split(/[;,]/).flatMap((part) => part.trim() || [])
    },
    number: (field) => read(field, entry, hundredths),
    whole: (field) => read(field, entry, (text) => readCount(text, 0, 1_000_000, 'packaging')),
    price: (field) => read(field, entry, (text) => readPrice(text, language)),
    day: (field) => read(field, entry, (text) => readDay(text, company.dateFormat, company.timeZone)),
    attributes: () => {
      const said = own.flatMap((field) => {
        const value = attribute(field)
        return value === undefined ? [] : [[field.name, value] as const]
      })
      return said.length > 0 ? Object.fromEntries(said) : undefined
    },
  })

  const ofLines = mapping.filter(
    ({ field, path }) => customNameOf(field) === null && fields[field]?.line && path !== null && isOfEach(path),
  )
  const entries = Math.max(0, ...ofLines.map(({ path }) => entriesAt(payload, path!)))
  if (entries > LIMITS.incomingLines) throw new Problem('incoming_too_many_lines', { max: LIMITS.incomingLines })
  const lines = ofLines.length === 0 ? [valuesOf(null)] : Array.from({ length: entries }, (_, entry) => valuesOf(entry))
  return {
    ...valuesOf(null),
    lines,
    problem: (problem) => void problems.push(problem),
    refuse: () => refuseAll(problems),
  }
}

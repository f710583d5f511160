import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { Field } from '@entrepot/contract/fields/field.ts'
import { type FieldTarget, type FieldType, hasValues, type MappedKind } from '@entrepot/contract/fields/field-types.ts'
import type { FormulaInput } from '@entrepot/contract/fields/formula/shapes.ts'
import { attributeSource } from '@entrepot/contract/fields/formula/sources.ts'
import { type FieldDraft, withoutIdleParts } from '@entrepot/contract/fields/rules.ts'
import type { Attribute } from '@entrepot/contract/fields/values.ts'
import { withoutIdleChoices } from '@entrepot/contract/kernel/schedule.ts'
import { randomKey } from '../../kernel/random.ts'

/** A value of the list under a key of its own, so that it can be called otherwise and still be the same one. */
export type ValueRow = { key: string; was: string | null; value: string }
/** A field as its form holds it. `allowed`: value of the parent → keys of the values that go with it. */
export type FieldValues = {
  name: string
  target: FieldTarget
  type: FieldType
  description: string
  mapped: MappedKind | ''
  defaultValue: Attribute
  values: ValueRow[]
  parent: string
  allowed: Record<string, string[]>
  no_variant_update: boolean
  /** Of the type formula; its variables name fields by guid. */ formula: FormulaInput
}

const EMPTY_FORMULA: FormulaInput = {
  template: '',
  variables: [],
  resultType: 'replace',
  schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
}
export const emptyField = (target: FieldTarget): FieldValues => ({
  name: '',
  target,
  type: 'text',
  description: '',
  mapped: '',
  defaultValue: null,
  values: [],
  parent: '',
  allowed: {},
  no_variant_update: false,
  formula: EMPTY_FORMULA,
})
export const newValue = (value: string): ValueRow => ({ key: randomKey(), was: null, value })

export const valuesOf = (field: Field): FieldValues => {
  const values = field.values.map((value) => ({ key: randomKey(), was: value, value }))
  const keyOf = new Map(values.map(({ key, value }) => [value, key]))
  return {
    name: field.name,
    target: field.target,
    type: field.type,
    description: field.description,
    mapped: field.mapped ?? '',
    defaultValue: field.defaultValue,
    values,
    parent: field.parent?.guid ?? '',
    allowed: Object.fromEntries(
      Object.entries(field.relations ?? {}).map(([of, allowed]) => [
        of,
        allowed.flatMap((value) => keyOf.get(value) ?? []),
      ]),
    ),
    no_variant_update: field.no_variant_update,
    formula: formulaOf(field),
  }
}

const formulaOf = ({ formula }: Field): FormulaInput =>
  formula
    ? {
        ...formula,
        variables: formula.variables.map(({ name, source, field }) => ({
          name,
          source: field ? attributeSource(field.guid) : source,
        })),
      }
    : EMPTY_FORMULA

const written = ({ values }: FieldValues) =>
  values.map((row) => ({ ...row, value: row.value.trim() })).filter(({ value }) => value !== '')

/** The field as the rules of both sides judge it. */
export const draftOf = (values: FieldValues, guid: string): FieldDraft => {
  const rows = written(values)
  const valueOf = new Map(rows.map(({ key, value }) => [key, value]))
  const relations = Object.fromEntries(
    Object.entries(values.allowed).flatMap(([of, keys]) =>
      keys.some((key) => valueOf.has(key))
        ? [[of, rows.filter(({ key }) => keys.includes(key)).map(({ value }) => value)]]
        : [],
    ),
  )
  return withoutIdleParts<FieldDraft>({
    guid,
    name: values.name.trim(),
    type: values.type,
    target: values.target,
    mapped: values.mapped || null,
    defaultValue: values.defaultValue,
    values: rows.map(({ value }) => value),
    parent: values.parent || null,
    relations,
    formula: { ...values.formula, template: values.formula.template.trim() },
  })
}

/** Old name → new one of the values that are called otherwise. */
const renamedValues = (values: FieldValues): Record<string, string> =>
  hasValues(values.type)
    ? Object.fromEntries(
        written(values).flatMap(({ was, value }) => (was !== null && was !== value ? [[was, value]] : [])),
      )
    : {}

export const bodyOf = (values: FieldValues) => {
  const { guid: _, mapped: __, relations, formula, ...draft } = draftOf(values, '')
  return {
    ...draft,
    values: [...draft.values],
    relations: relations && Object.fromEntries(Object.entries(relations).map(([of, allowed]) => [of, [...allowed]])),
    mapped: values.mapped || null,
    description: values.description,
    no_variant_update: values.no_variant_update,
    formula: formula && {
      ...formula,
      variables: [...formula.variables],
      schedule: withoutIdleChoices(formula.schedule),
    },
  }
}
export const changeOf = (values: FieldValues) => ({ ...bodyOf(values), renamedValues: renamedValues(values) })

/** The field as a form would show it now. */
export const previewOf = (values: FieldValues, name: string): ConfiguredField => {
  const { parent: _, relations: __, mapped: ___, ...draft } = draftOf(values, 'preview')
  return {
    ...draft,
    values: [...draft.values],
    name,
    description: values.description,
    mapped: null,
    parent: null,
    relations: null,
    formula: null,
    no_variant_update: values.no_variant_update,
  }
}

/**
 * A default stays while it fits; another type, or a value that is gone, leaves none. A value that is called otherwise
 * takes it along.
 */
export const defaultWith = (values: FieldValues, rows: readonly ValueRow[]): Attribute => {
  const { type, defaultValue } = values
  if (!hasValues(type) || type === 'autocomplete') return defaultValue
  const nameNow = (old: string) => {
    const row = values.values.find(({ value }) => value.trim() === old)
    return rows.find(({ key }) => key === row?.key)?.value.trim() || undefined
  }
  if (Array.isArray(defaultValue)) {
    const left = defaultValue.flatMap((one) => nameNow(one) ?? [])
    return left.length > 0 ? left : null
  }
  return typeof defaultValue === 'string' ? (nameNow(defaultValue) ?? null) : null
}

/** One value a line, or a cell, as a spreadsheet copies them. */
export const pastedValues = (text: string, known: readonly string[]): string[] => {
  const seen = new Set(known.map((value) => value.trim().toLowerCase()))
  return text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => {
      const key = line.toLowerCase()
      if (line === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}

import type { Refusal } from '../kernel/refusal.ts'
import { nameKey } from '../kernel/text.ts'
import { type Cascading, dependentsOf, MOST_CASCADES } from './cascade.ts'
import { type FieldTarget, type FieldType, hasValues } from './field-types.ts'
import type { Formula } from './formula/formula.ts'
import { type FormulaRefusal, refusalOfFormula, withoutIdleVariables } from './formula/rules.ts'
import { type Attribute, isEmptyValue, refusalOfValue } from './values.ts'

/** A field as it would be saved. */
export type FieldDraft = Cascading & {
  name: string
  type: FieldType
  target: FieldTarget
  mapped: string | null
  defaultValue: Attribute
  formula: Formula | null
}
export type FieldRefusal =
  | {
      field: 'name' | 'target' | 'mapped' | 'values' | 'defaultValue' | 'parent' | 'relations' | 'formula'
      refusal: Refusal
    }
  | FormulaRefusal

/** Names stand in addresses, filters, texts with placeholders and lists of columns (FIELD-07). */
export const isFieldName = (name: string): boolean => !/[.;{}\p{Cc}]/u.test(name) && name !== '__proto__'

/**
 * Without what its type has no use for: only lists have values, only single choices depend on another, only formulas
 * compute.
 */
export const withoutIdleParts = <D extends FieldDraft>(draft: D): D => {
  const parent = draft.type === 'select' ? draft.parent : null
  const formula = draft.type === 'formula' && draft.formula ? withoutIdleVariables(draft.formula) : null
  return {
    ...draft,
    values: hasValues(draft.type) ? draft.values : [],
    parent,
    relations: parent === null ? null : (draft.relations ?? {}),
    formula,
  }
}

/** Everything that keeps a field from being saved beside the others of its company; both sides ask this. */
export const refusalsOfField = (draft: FieldDraft, all: readonly FieldDraft[]): FieldRefusal[] => {
  const others = all.filter(({ guid, target }) => guid !== draft.guid && target === draft.target)
  return [
    ...refusalsOfName(draft, others),
    ...refusalsOfMeaning(draft, others),
    ...refusalsOfValues(draft),
    ...refusalsOfDefault(draft),
    ...refusalsOfCascade(draft, others),
    ...refusalsOfFormula(draft, others),
  ]
}

const refused = (
  field: Exclude<FieldRefusal['field'], FormulaRefusal['field']>,
  code: Refusal['code'],
  params?: Refusal['params'],
): FieldRefusal[] => [{ field, refusal: params ? { code, params } : { code } }]

const refusalsOfName = ({ name }: FieldDraft, others: readonly FieldDraft[]) => {
  if (!isFieldName(name)) return refused('name', 'field_name', { characters: '. ; { }' })
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? refused('name', 'exists', { name }) : []
}

const refusalsOfMeaning = ({ mapped }: FieldDraft, others: readonly FieldDraft[]) => {
  const holder = mapped === null ? undefined : others.find((other) => other.mapped === mapped)
  return holder ? refused('mapped', 'field_mapped', { name: holder.name }) : []
}

const refusalsOfValues = ({ type, values }: FieldDraft) => {
  if (!hasValues(type)) return []
  if (values.length === 0) return refused('values', 'required')
  if (hasDuplicates(values)) return refused('values', 'duplicates')
  // Several values stand in one cell of a sheet, between semicolons.
  return type === 'multi_select' && values.some((value) => value.includes(';'))
    ? refused('values', 'field_name', { characters: ';' })
    : []
}
const hasDuplicates = (values: readonly string[]) => new Set(values.map(nameKey)).size < values.length

const refusalsOfDefault = (draft: FieldDraft) => {
  const refusal = isEmptyValue(draft.defaultValue) ? null : refusalOfValue(draft.defaultValue, draft)
  return refusal ? refused('defaultValue', refusal.code, refusal.params) : []
}

const refusalsOfCascade = (draft: FieldDraft, others: readonly FieldDraft[]) => {
  if (draft.parent === null) return []
  const parent = others.find(({ guid }) => guid === draft.parent)
  if (parent?.type !== 'select' || dependentsOf(others, draft.guid).includes(parent))
    return refused('parent', 'field_parent')
  if (others.filter((other) => other.parent !== null).length >= MOST_CASCADES)
    return refused('parent', 'field_cascades', { max: MOST_CASCADES })
  const pairs = Object.entries(draft.relations ?? {})
  const stranger =
    pairs.find(([of]) => !parent.values.includes(of))?.[0] ??
    pairs.flatMap(([, allowed]) => allowed).find((value) => !draft.values.includes(value))
  if (stranger !== undefined) return refused('relations', 'unknown_value', { value: stranger })
  return pairs.some(([, allowed]) => hasDuplicates(allowed)) ? refused('relations', 'duplicates') : []
}

const refusalsOfFormula = (draft: FieldDraft, others: readonly FieldDraft[]): FieldRefusal[] => {
  if (draft.type !== 'formula') return []
  // There is no record of an operation whose columns it could read.
  if (draft.target !== 'items') return refused('target', 'formula_target')
  if (!draft.formula) return refused('formula', 'required')
  const refusal = refusalOfFormula({ ...draft, formula: draft.formula }, others)
  return refusal ? [refusal] : []
}

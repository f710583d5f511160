import type { FieldType } from '../fields/field-types.ts'
import { CONDITION_KIND } from '../fields/form/compile-rules.ts'
import type { FieldKind as ColumnKind, FormField } from '../fields/form-fields.ts'
import { customField, type FieldCatalogue, type FieldKind } from '../kernel/conditions/operators.ts'
import { columnsOf, type RuledForm } from './targets.ts'
import type { FormRuleAction } from './active-rule.ts'

/** What is a list of its own in the form, or a choice of the place it lies in, is no value that conditions compare. */
const NOT_ASKED: readonly string[] = ['shelf', 'shelves', 'recipients']
export const isAsked = ({ name }: Pick<FormField, 'name'>): boolean => !NOT_ASKED.includes(name)

/**
 * What conditions of the rules of a form may name; `own`: the company's own fields that stand in it. Categories are
 * their guid, keywords their names.
 */
export const formRuleCatalogue = (form: RuledForm, own: readonly { name: string; kind: FieldKind }[]): FieldCatalogue =>
  new Map([
    ...columnsOf(form)
      .filter(isAsked)
      .map(({ name, kind }): [string, { kind: FieldKind }] => [name, { kind: CONDITION_KIND[kind] }]),
    ...own.map(({ name, kind }): [string, { kind: FieldKind }] => [customField(name), { kind }]),
  ])

type Act = FormRuleAction['type']
/** They say which form it is, so none of their rules may write them. */
const CHOOSING: readonly string[] = ['type', 'kind']
const NAMES: readonly string[] = ['name', 'title']
const LISTS: ReadonlySet<ColumnKind> = new Set(['keywords', 'shelves', 'recipients'])
/** What stands elsewhere, which no text could name. */
const CHOSEN: readonly string[] = ['shelf', 'location', 'destination', 'order', 'item', 'recipient', 'supplier']

/** What an action may do to a column (FRULE-13): nothing that would leave a record without what it needs. */
export const mayActOn = (type: Act, { name, kind, required, before }: FormField): boolean => {
  if (before) return false
  if (type === 'show_error' || type === 'require_field') return true
  if (type === 'hide_field') return !NAMES.includes(name) && !CHOOSING.includes(name)
  if (type === 'make_readonly') return true
  if (type === 'empty_field') return !required
  return !NAMES.includes(name) && !CHOOSING.includes(name) && !LISTS.has(kind) && !CHOSEN.includes(name)
}
/** A formula computes itself, and nobody but who signs writes a signature. */
const OF_SHOWN: readonly Act[] = ['show_error', 'hide_field']
export const mayActOnOwn = (type: Act, field: { type: FieldType | 'signature' }): boolean => {
  if (field.type === 'formula') return OF_SHOWN.includes(type)
  return field.type !== 'signature' || OF_SHOWN.includes(type) || type === 'require_field'
}

import { isAsked, mayActOn, mayActOnOwn } from '@entrepot/contract/form-rules/fields.ts'
import { CONDITION_KIND } from '@entrepot/contract/fields/form/compile-rules.ts'
import type { FormField } from '@entrepot/contract/fields/form-fields.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { OPERATION_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { FORM_RULE_ACTIONS, type OfferedFormField } from '@entrepot/contract/form-rules/rule.ts'
import { columnsOf } from '@entrepot/contract/form-rules/targets.ts'
import { VARIANT_KINDS } from '@entrepot/contract/kernel/item-types.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { ALL_UNITS, ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import type { CustomField } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fieldLabel } from './field-labels.ts'
import { offeredCategories } from './rules.queries.ts'
import { ownOfForms } from './targets.ts'

type Choices = OfferedFormField['choices']

/** What conditions and actions of the rules of a form may name, as the editor offers it. */
export const fieldsOfTarget = async (ctx: Ctx, target: string): Promise<OfferedFormField[]> => {
  const columns = await Promise.all(columnsOf(target).map((column) => columnOffered(ctx, target, column)))
  return [...columns, ...(await ownOfForms(ctx))(target).map(ownOffered)]
}

const columnOffered = async (ctx: Ctx, target: string, column: FormField): Promise<OfferedFormField> => {
  const choices = await choicesOf(ctx, target, column.name)
  return {
    id: column.name,
    label: fieldLabel(ctx, target, column.name),
    kind: CONDITION_KIND[column.kind],
    custom: false,
    closed: choices !== null,
    choices: choices ?? [],
    asked: isAsked(column),
    acts: FORM_RULE_ACTIONS.filter((type) => mayActOn(type, column)),
  }
}

const choicesOf = async (ctx: Ctx, target: string, column: string): Promise<Choices | null> => {
  const said = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: ctx.services.words(ctx.language, `${words}.${value}`) }))
  if (column === 'unit') return said(ALL_UNITS, 'items:units')
  if (column === 'kind') return said(VARIANT_KINDS, 'variants:kinds')
  if (column === 'type') {
    if (target === 'intervention') return said(OPERATION_TYPES, 'operations:types')
    return target === 'folder' ? said(FOLDER_TYPES, 'folders:types') : said(ITEM_TYPES, 'items:types')
  }
  if (column !== 'category') return null
  return (await offeredCategories(ctx, target === 'folder'))
    .filter(({ type }) => isOffered(target, type))
    .map(({ guid, name }) => ({ value: guid, label: name }))
}
const isOffered = (target: string, type: string | null) =>
  target === 'equipment' ? type === 'equipment' : target !== 'product' || type !== 'equipment'

const ownOffered = (field: CustomField): OfferedFormField => ({
  id: customField(field.name),
  label: field.name,
  kind: kindOf(field),
  custom: true,
  choices: field.values.map((value) => ({ value, label: value })),
  closed: field.type === 'select' || field.type === 'multi_select',
  asked: true,
  acts: FORM_RULE_ACTIONS.filter((type) => mayActOnOwn(type, field)),
})

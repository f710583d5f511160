import { isAsked, mayActOn, mayActOnOwn } from '@entrepot/contract/form-rules/fields.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import { CONDITION_KIND } from '@entrepot/contract/fields/form/compile-rules.ts'
import type { FormField } from '@entrepot/contract/fields/form-fields.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { OPERATION_TYPES } from '@entrepot/contract/operations/kinds.ts'
import { FORM_RULE_ACTIONS } from '@entrepot/contract/form-rules/active-rule.ts'
import { type OfferedFormField } from '@entrepot/contract/form-rules/rule.ts'
import { columnsOf, type RuledForm } from '@entrepot/contract/form-rules/targets.ts'
import { VARIANT_KINDS } from '@entrepot/contract/kernel/item-types.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { ALL_UNITS, ITEM_TYPES } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fieldLabel } from './field-labels.ts'
import { offeredCategories } from './rules.queries.ts'
import { knownForms, type OwnField } from './targets.ts'

type Choices = OfferedFormField['choices']

/** What conditions and actions of the rules of a form may name, as the editor offers it. */
export const fieldsOfTarget = async (ctx: Ctx, target: string): Promise<OfferedFormField[]> => {
  const { form, own } = (await knownForms(ctx))(target)
  return [...(await columnsOffered(ctx, form)), ...own.map(ownOffered)]
}
export const columnsOffered = (ctx: Ctx, form: RuledForm): Promise<OfferedFormField[]> =>
  Promise.all(columnsOf(form).map((column) => columnOffered(ctx, form, column)))

const columnOffered = async (ctx: Ctx, form: RuledForm, column: FormField): Promise<OfferedFormField> => {
  const choices = await choicesOf(ctx, form, column.name)
  return {
    id: column.name,
    label: fieldLabel(ctx, form, column.name),
    kind: CONDITION_KIND[column.kind],
    custom: false,
    closed: choices !== null,
    choices: choices ?? [],
    asked: isAsked(column),
    acts: FORM_RULE_ACTIONS.filter((type) => mayActOn(type, column)),
  }
}

const choicesOf = async (ctx: Ctx, form: RuledForm, column: string): Promise<Choices | null> => {
  const said = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: ctx.services.words(ctx.language, `${words}.${value}`) }))
  if (column === 'unit') return said(ALL_UNITS, 'items:units')
  if (column === 'kind') return said(VARIANT_KINDS, 'variants:kinds')
  if (column === 'type') {
    if (form === 'intervention') return said(OPERATION_TYPES, 'operations:types')
    return form === 'folder' ? said(FOLDER_TYPES, 'folders:types') : said(ITEM_TYPES, 'items:types')
  }
  if (column !== 'category') return null
  return (await offeredCategories(ctx, form === 'folder'))
    .filter(({ type }) => isOffered(form, type))
    .map(({ guid, name }) => ({ value: guid, label: name }))
}
const isOffered = (form: RuledForm, type: string | null) =>
  form === 'equipment' ? type === 'equipment' : form !== 'product' || type !== 'equipment'

const ownOffered = (field: OwnField): OfferedFormField => ({
  id: customField(field.name),
  label: field.name,
  kind: field.type === 'signature' ? 'text' : conditionKind(field.type),
  custom: true,
  choices: field.values.map((value) => ({ value, label: value })),
  closed: field.type === 'select' || field.type === 'multi_select',
  asked: field.type !== 'signature',
  acts: FORM_RULE_ACTIONS.filter((type) => mayActOnOwn(type, field)),
})

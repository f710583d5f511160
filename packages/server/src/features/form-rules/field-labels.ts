import { columnsOf, type RuledForm } from '@entrepot/contract/form-rules/targets.ts'
import folderWords from '@entrepot/contract/folders/words.fr.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldLabel as labelInForms } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** Forms of other records than items, by who names their fields. */
const NAMED_BY: Partial<Record<RuledForm, string>> = {
  intervention: 'operations',
  checkout: 'checkouts',
  reservation: 'reservations',
  order: 'orders',
}

/** What people call a field of a form. */
export const fieldLabel = (ctx: Ctx, form: RuledForm, field: string): string => {
  const custom = customNameOf(field)
  if (custom !== null) return custom
  // One of another form, or of none.
  if (!columnsOf(form).some(({ name }) => name === field)) return labelInForms(ctx, field)
  const feature = NAMED_BY[form]
  if (feature) return ctx.services.words(ctx.language, `${feature}:fields.${field}`)
  return form === 'folder' && Object.hasOwn(folderWords.columns, field)
    ? ctx.services.words(ctx.language, `folders:columns.${field}`)
    : labelInForms(ctx, field)
}

import { columnsOf } from '@entrepot/contract/form-rules/targets.ts'
import folderWords from '@entrepot/contract/folders/words.fr.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldLabel as labelInForms } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** Forms of other records than items, by who names their fields. */
const NAMED_BY: Readonly<Record<string, string>> = {
  intervention: 'operations',
  checkout: 'checkouts',
  reservation: 'reservations',
  order: 'orders',
}

/** What people call a field of a form. */
export const fieldLabel = (ctx: Ctx, target: string | null, field: string): string => {
  const custom = customNameOf(field)
  if (custom !== null) return custom
  // One of another form, or of none.
  if (target === null || !columnsOf(target).some(({ name }) => name === field)) return labelInForms(ctx, field)
  const feature = NAMED_BY[target]
  if (feature) return ctx.services.words(ctx.language, `${feature}:fields.${field}`)
  return target === 'folder' && Object.hasOwn(folderWords.columns, field)
    ? ctx.services.words(ctx.language, `folders:columns.${field}`)
    : labelInForms(ctx, field)
}

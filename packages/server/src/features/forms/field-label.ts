import { isAssociatedColumn } from '@entrepot/contract/forms/columns.ts'
import type { LayoutType } from '@entrepot/contract/forms/layout-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import itemWords from '@entrepot/contract/items/words.fr.ts'
import type { Ctx } from '../../kernel/context.ts'

/** What a field of a form is called by who reads of it; of another form than that of items if it is said. */
export const fieldLabel = (ctx: Ctx, name: string, type?: LayoutType): string => {
  const custom = customNameOf(name)
  if (custom !== null) return custom
  if (type === 'intervention') return ctx.services.words(ctx.language, `operations:fields.${name}`)
  if (isAssociatedColumn(name)) return ctx.services.words(ctx.language, `variants:columns.${name}`)
  return Object.hasOwn(itemWords.columns, name) ? ctx.services.words(ctx.language, `items:columns.${name}`) : name
}

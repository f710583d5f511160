import folderWords from '@entrepot/contract/folders/words.fr.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldLabel as labelInForms } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** What people call a field of a form. */
export const fieldLabel = (ctx: Ctx, target: string | null, field: string): string =>
  target === 'folder' && customNameOf(field) === null && Object.hasOwn(folderWords.columns, field)
    ? ctx.services.words(ctx.language, `folders:columns.${field}`)
    : labelInForms(ctx, field)

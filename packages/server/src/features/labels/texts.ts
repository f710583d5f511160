import { fillPlaceholders } from '@entrepot/contract/kernel/placeholders.ts'
import { pathsIn } from '@entrepot/contract/labels/placeholders.ts'
import { symbolOf } from '@entrepot/contract/labels/types.ts'
import { shownValues } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Drawn } from './check-design.ts'
import { plainValues, type Subject } from './subjects.ts'

/**
 * What a label of a record says (LBL-12): in a code, values as programs read them, so that the code is the same whoever
 * prints it; in a text alone, as its reader writes them.
 */
export const textOf = (ctx: Ctx, design: Drawn, { values }: Pick<Subject, 'values'>): string =>
  fillPlaceholders(design.pattern, symbolOf(design) === null ? shownValues(ctx, values) : plainValues(values), 'text')

/**
 * A pattern that names records and finds nothing in one gives no label, whatever stands around (LBL-09): « REF- » alone
 * would be a label of nothing.
 */
export const isEmptyOf = (ctx: Ctx, design: Drawn, subject: Pick<Subject, 'values'>): boolean => {
  const paths = pathsIn(design.pattern)
  if (paths.length === 0) return false
  const only = { ...design, pattern: paths.map((path) => `{{${path}}}`).join('') }
  return textOf(ctx, only, subject).trim() === ''
}

import {
  fixedParts,
  isLabelPath,
  keptPattern,
  ownPath,
  pathsIn,
  withDoubleBraces,
} from '@entrepot/contract/labels/placeholders.ts'
import type { LabelDesign } from '@entrepot/contract/labels/print-config.ts'
import { partRefusal } from '@entrepot/contract/labels/symbol-text.ts'
import { DEFAULT_FORMAT, symbolOf } from '@entrepot/contract/labels/types.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { ConfigBody } from './configs.queries.ts'
import { drawLabel } from './drawing.ts'
import { type LabelFields, ownFields } from './own-fields.ts'

export type Drawn = Omit<ConfigBody, 'name'>

const isKnown = (path: string, fields: LabelFields): boolean => {
  const own = ownPath(path)
  return isLabelPath(path) || (own !== null && fields[own.of].some(({ name }) => name === own.name))
}
const unknownPaths = (pattern: string, fields: LabelFields): Problem[] =>
  pathsIn(pattern)
    .filter((path) => !isKnown(path, fields))
    .map((name) => new Problem('label_placeholder', { name }, 'pattern'))

/** What is the same on every label has to be right before any record comes to it. */
const checkFixed = async (design: Drawn): Promise<void> => {
  const symbol = symbolOf(design)
  if (pathsIn(design.pattern).length === 0) {
    await drawLabel(design, design.pattern).catch((error: unknown) => {
      throw error instanceof Problem ? new Problem(error.code, error.params, 'pattern') : error
    })
    return
  }
  if (symbol === null) return
  refuseAll(
    fixedParts(design.pattern).flatMap((part) => {
      const refusal = partRefusal(symbol, part)
      return refusal ? [new Problem(refusal.code, refusal.params, 'pattern')] : []
    }),
  )
}

/** A design that may be kept: its placeholders are known (LBL-09), and what stands around them follows the format. */
export const checkDesign = async (ctx: Ctx, input: LabelDesign): Promise<Drawn> => {
  const fields = await ownFields(ctx)
  const pattern = withDoubleBraces(input.pattern)
  refuseAll(unknownPaths(pattern, fields))
  const design = { ...input, pattern, format: input.format ?? DEFAULT_FORMAT }
  await checkFixed(design)
  return {
    pattern: keptPattern(pattern, fields),
    type: design.type,
    format: design.format,
    width: design.width,
    height: design.height,
  }
}

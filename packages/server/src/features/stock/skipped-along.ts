import type { Ctx } from '../../kernel/context.ts'
import { type AlongOf, partsOfLine } from './along.ts'
import type { Lines } from './lines.ts'
import type { ChangeLine } from './stock-line.ts'
import type { Warning } from './warnings.ts'

/** What was to go along and lies in the trash (BUND-11); of what is out of the caller's sight no name is told. */
export const skippedAlong = (ctx: Ctx, { left }: Lines<ChangeLine>, found: AlongOf): Warning[] =>
  left.flatMap(({ input }) => {
    const { along } = partsOfLine(input, found) ?? {}
    return (along?.parts ?? [])
      .filter(({ inTrash }) => inTrash)
      .map(({ name, place }): Warning => ({
        guid: input.guid,
        code: 'along_missing',
        message: ctx.rights.levels.has(place)
          ? ctx.services.words(ctx.language, 'bundles:along_missing', { bundle: along!.name, name })
          : ctx.services.words(ctx.language, 'bundles:along_missing_unseen', { bundle: along!.name }),
      }))
  })

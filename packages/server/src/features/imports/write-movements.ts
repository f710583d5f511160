import { lockItems } from '../records/index.ts'
import { postLines } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkMovements, startMovementPass } from './check-movements.ts'
import type { NewEffect } from './effects.queries.ts'
import { refusal, refusedOf, type Written } from './written.ts'
import type { ImportRow, StagedRow } from './imports.queries.ts'

/** Movements in file order, one write of the ledger for the chunk (IMP-23). */
export const writeMovements = async (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startMovementPass(ctx, row.plan!)
  const checked = await checkMovements(ctx, pass, rows, lockItems)
  const right = checked.flatMap(({ row: number, errors, line }) =>
    line && errors.length === 0
      ? [{ row: number, line: { ...line, note: { ...line.note, comment: line.note.comment || row.fileName } } }]
      : [],
  )
  const { groups, refusals } = await postLines(
    ctx,
    right.map(({ line }) => line),
  )
  const late = [...refusals].map(([at, { code, params }]) =>
    refusal(pass, right[at]!.row, 'quantity', '', code, params),
  )
  const effects = right.flatMap(({ line }, at): NewEffect[] =>
    groups[at] ? [{ kind: 'movement', record: line.recordGuid, group: groups[at] }] : [],
  )
  return { created: 0, updated: effects.length, unchanged: 0, refused: [...refusedOf(checked), ...late], effects }
}

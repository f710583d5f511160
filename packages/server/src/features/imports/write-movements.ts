import { lockItems } from '../records/index.ts'
import { postMovements } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { checkMovements, startMovementPass } from './check-movements.ts'
import { asTold } from './written.ts'
import { refusal, refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** Movements in file order, one write of the ledger for the chunk (IMP-23). */
export const writeMovements = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startMovementPass(ctx, row.plan)
  const checked = await checkMovements(ctx, pass, rows, lockItems)
  const right = checked.flatMap(({ row: number, errors, line }) =>
    line && errors.length === 0
      ? [{ row: number, line: { ...line, note: { ...line.note, comment: line.note.comment || row.fileName } } }]
      : [],
  )
  const { groups, refused } = await postMovements(
    ctx,
    right.map(({ line }) => line),
    asTold(row),
  )
  const late = refused.map(({ line, problem: { code, params } }) =>
    refusal(pass, right[line]!.row, 'quantity', '', code, params),
  )
  const effects = right.flatMap(({ line }, at): NewEffect[] => {
    const group = groups.get(at)
    return group === undefined ? [] : [{ kind: 'movement', record: line.guid, group }]
  })
  const unchanged = checked.filter(({ isRecorded, errors }) => isRecorded && errors.length === 0).length
  return { created: 0, updated: effects.length, unchanged, refused: [...refusedOf(checked), ...late], effects }
}

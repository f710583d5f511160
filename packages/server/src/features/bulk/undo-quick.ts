import { fieldNamesOf } from '../fields/index.ts'
import { changeItems, takenBack } from '../items/index.ts'
import { lockItems, putOnShelves, requireWritable } from '../records/index.ts'
import { postMovements, reverseActs, reverseGroups, type Source } from '../stock/index.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import type { Changed, Decision } from './bulk.queries.ts'

type How = { comment: string; source: Source }

/** Each record for itself, as it was updated: place, quantity, then fields; what cannot go back as a whole stays. */
export const undoQuick = async (
  ctx: Ctx,
  rows: readonly Changed[],
  how: How,
  constraints: Constraints,
): Promise<Decision[]> => {
  await lockItems(
    ctx,
    rows.map(({ record }) => record),
  )
  const decisions: Decision[] = []
  for (const row of rows) {
    try {
      await inSavepoint(ctx, () => undoOne(ctx, row, how))
      const { record, before } = row
      if (before.folder && before.shelf) putOnShelves(ctx, [{ guid: record, shelf: before.shelf }])
      decisions.push({ position: row.position, result: 'undone' })
    } catch (error) {
      const problem = isOfTheMoment(error) ? null : asProblem(error, constraints)
      if (!problem) throw error
      const message = errorText(ctx, problem.parts[0] ?? problem)
      decisions.push({ position: row.position, result: 'kept', message })
    }
  }
  return decisions
}

const undoOne = async (ctx: Ctx, { record, before, group, isMerged }: Changed, how: How): Promise<void> => {
  const { folder, moved, counted } = before
  if (isMerged && moved) await reverseActs(ctx, [moved], { comment: how.comment, recipient: '', source: how.source })
  else if (folder) await moveBack(ctx, record, folder, how)
  if (group !== null) await reverse(ctx, { group, record, counted: counted ?? null }, how)
  const change = takenBack(before, (await fieldNamesOf(ctx)).of)
  const row = await requireWritable(ctx, record)
  if (Object.keys(change).length > 0) await changeItems(ctx, [{ before: row, change }], how.comment)
}

const reverse = async (
  ctx: Ctx,
  act: Parameters<typeof reverseGroups>[1][number],
  { comment, source }: How,
): Promise<void> => {
  const refused = await reverseGroups(ctx, [act], { comment, recipient: '', source })
  for (const problem of refused.values()) throw problem
}

const moveBack = async (ctx: Ctx, guid: string, folder: string, { comment, source }: How): Promise<void> => {
  const to = requireFolder(ctx, folder, 'write')
  await postMovements(
    ctx,
    [{ kind: 'move', guid, note: { comment, recipient: '' }, field: 'quantity', where: 'destination', to }],
    { policy: 'all', source, send: 'now' },
  )
}

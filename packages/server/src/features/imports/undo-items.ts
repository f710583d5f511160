import { fieldNamesOf } from '../fields/index.ts'
import { changeItems, type ItemBefore, takenBack, trashRecords } from '../items/index.ts'
import { judgeWrites, letGoOf, lockItems } from '../records/index.ts'
import { reverseGroups } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  type ImportedRules,
  type ImportEffect,
  leftOpen,
  undone,
  type UndoDecision,
} from '../../kernel/import-target.ts'
import { recordLabel } from './field-label.ts'
import { ITEM_RECORD } from './imported.queries.ts'

type Effect = Omit<ImportEffect, 'before'> & { before: Partial<ItemBefore> }

/** Stock leaves by reversing movements, then fields return by an edit, then what was created goes to the trash. */
const undoItems = async (
  ctx: Ctx,
  { guid, comment }: { guid: string; comment: string },
  effects: readonly Effect[],
): Promise<UndoDecision[]> => {
  const rows = await lockItems(ctx, [...new Set(effects.map(({ record }) => record))])
  const { writable } = judgeWrites(ctx, [...rows.keys()], rows)
  const current = effects.filter(({ record }) => writable.has(record))
  const acts = current.flatMap(({ record, group, before: { counted } }) =>
    group === null ? [] : [{ record, group, counted: counted ?? null }],
  )
  const refused = await reverseGroups(ctx, acts, { comment, recipient: '', source: { kind: 'import', guid } })
  // A created record that was to go anyway takes with it what cannot be reversed.
  const stays = (effect: Effect) =>
    effect.group !== null && refused.has(effect.group) && !(effect.forced && effect.kind === 'item_created')

  const going = current.filter((effect) => !stays(effect))
  const names = await fieldNamesOf(ctx)
  const edits = going
    .filter(({ kind }) => kind === 'item_changed')
    .map(({ record, before }) => ({
      before: writable.get(record)!,
      change: takenBack(before, names.of),
      ...(before.variant && { variant: before.variant }),
    }))
  await changeItems(
    ctx,
    edits.filter(({ change, variant }) => Object.keys({ ...change, ...variant }).length > 0),
    comment,
  )
  await trashRecords(
    ctx,
    going.filter(({ kind }) => kind === 'item_created').map(({ record }) => writable.get(record)!),
    comment,
  )
  return effects.map((effect) => {
    if (!rows.has(effect.record)) return goneAlready(effect)
    if (!writable.has(effect.record)) return leftOpen(effect, 'errors.folder_denied')
    return stays(effect) ? leftOpen(effect, `errors.${refused.get(effect.group!)!.code}`) : undone(effect)
  })
}

/**
 * Its record is not there any more: what the import made is gone as it should be, anything else would come back with
 * the record.
 */
const goneAlready = (effect: Effect): UndoDecision => {
  if (effect.isMerged) return leftOpen(effect, 'imports:mergedSince')
  return effect.kind === 'item_created' ? undone(effect) : leftOpen(effect, 'imports:goneSince')
}

export const IMPORTED_ITEMS: ImportedRules = {
  ...ITEM_RECORD,
  label: recordLabel,
  undo: undoItems,
  letGo: letGoOf,
}

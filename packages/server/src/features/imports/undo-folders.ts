import { applyFolderChange, letGoOfCategories, removeFolder } from '../folders/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  type ImportedRules,
  type ImportEffect,
  leftOpen,
  undone,
  type UndoDecision,
} from '../../kernel/import-target.ts'
import { freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import { recordLabel } from './field-label.ts'
import { FOLDER_RECORD } from './imported.queries.ts'
import type { FolderBefore } from './write-folders.ts'

type Effect = Omit<ImportEffect, 'before'> & { before: FolderBefore }

const undoFolders = async (
  ctx: Ctx,
  { comment }: { comment: string },
  effects: readonly Effect[],
): Promise<UndoDecision[]> => {
  const decisions: UndoDecision[] = []
  let seeing = ctx
  for (const effect of effects) {
    const level = seeing.rights.levels.get(effect.record)
    if (level !== 'write' && seeing.rights.tree.byGuid.has(effect.record))
      decisions.push(leftOpen(effect, 'errors.folder_denied'))
    else decisions.push(undone(effect))
    if (level !== 'write') continue
    if (effect.kind === 'folder_created') await removeFolder(seeing, effect.record)
    else await applyFolderChange(seeing, effect.record, effect.before, { comment, isBack: true })
    if (effect.before.type) seeing = { ...ctx, rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid) }
  }
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  return decisions
}

export const IMPORTED_FOLDERS: ImportedRules = {
  ...FOLDER_RECORD,
  label: recordLabel,
  undo: undoFolders,
  letGo: (ctx, gone, { categories }) => letGoOfCategories(ctx, gone, categories),
}

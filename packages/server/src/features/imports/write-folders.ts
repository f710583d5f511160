import { applyFolderChange, type FolderRow, grantCreator, insertFolders, type NewFolder } from '../folders/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import {
  checkFolderUpdates,
  type FolderUpdate,
  isFolderUpdated,
  startFolderUpdatePass,
} from './check-folder-changes.ts'
import { checkFolders, startFolderPass } from './check-folders.ts'
import type { FolderPaths } from './domain/folder-paths.ts'
import { nameCategories } from './written.ts'
import { refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** What a rollback of a folder brings back. */
export type FolderBefore = FolderUpdate['change']

/**
 * Only the missing folders that a written row needs, parents first. Answers a context that sees them: the ledger names
 * them.
 */
export const writePlannedFolders = async (
  ctx: Ctx,
  folders: FolderPaths,
  used: ReadonlySet<string>,
): Promise<{ seeing: Ctx; effects: NewEffect[] }> => {
  const needed = new Set<string>()
  for (const guid of used)
    for (
      let folder = folders.get(guid);
      folder;
      folder = folder.parent === null ? undefined : folders.get(folder.parent)
    )
      needed.add(folder.guid)
  const planned = folders.planned.filter((folder) => needed.has(folder.guid))
  if (planned.length === 0) return { seeing: ctx, effects: [] }
  const effects = await makeFolders(
    ctx,
    planned.map((folder) => ({
      ...folder,
      ancestors: folders.ancestorsOf(folder),
      category: null,
      description: '',
      tag: null,
    })),
    '',
  )
  return { seeing: await seeingAgain(ctx), effects }
}

const seeingAgain = async (ctx: Ctx): Promise<Ctx> => ({
  ...ctx,
  rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid),
})

const makeFolders = async (ctx: Ctx, made: readonly NewFolder[], comment: string): Promise<NewEffect[]> => {
  const guids = made.map((folder) => folder.guid)
  await insertFolders(ctx, made)
  await grantCreator(ctx, guids)
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  for (const folder of made)
    happened(ctx, 'folder.created', {
      guid: folder.guid,
      name: folder.name,
      folder: folder.guid,
      comment,
    })
  return guids.map((record) => ({ kind: 'folder_created', record }))
}

export const writeFolders = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startFolderPass(ctx, row.plan)
  const checked = await checkFolders(ctx, pass, rows)
  const good = checked.flatMap(({ folder }) => folder ?? [])
  const categories = await nameCategories(
    ctx,
    pass.categories.byName,
    good,
    (folder) => ({ name: folder.categoryName, type: folder.type, target: 'folder' }),
    (folder, guid) => {
      folder.category = guid
    },
  )
  const details = new Map(good.map((folder) => [folder.guid, folder]))
  const effects = await makeFolders(
    ctx,
    pass.folders.planned.map((folder) => ({
      category: null,
      description: '',
      tag: null,
      ...folder,
      ...details.get(folder.guid),
      ancestors: pass.folders.ancestorsOf(folder),
    })),
    row.fileName,
  )
  return {
    created: good.length,
    updated: 0,
    unchanged: 0,
    refused: refusedOf(checked),
    effects: [...categories, ...effects],
  }
}

/** Changes of folders as their edit makes them. */
export const writeFolderUpdates = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startFolderUpdatePass(ctx, row.plan)
  const checked = await checkFolderUpdates(ctx, pass, rows)
  const right = checked.flatMap(({ update }) => update ?? [])
  const changed = right.filter(isFolderUpdated)
  const categories = await nameCategories(
    ctx,
    pass.categories.byName,
    changed,
    (one) => ({ name: one.categoryName, type: one.type, target: 'folder' }),
    (one, guid) => {
      one.change.category = guid
    },
  )
  let seeing = ctx
  for (const { before, change } of changed) {
    await applyFolderChange(seeing, before.guid, change, { comment: row.fileName })
    // Whether a cabinet may be here depends on what the rows before have made of its neighbours.
    if (change.type) seeing = await seeingAgain(ctx)
  }
  if (changed.length > 0) await raiseRightsVersion(ctx.db, ctx.company.guid)
  const effects = changed.map(({ before, change }): NewEffect => ({
    kind: 'folder_changed',
    record: before.guid,
    before: beforeOf(before, change),
  }))
  return {
    created: 0,
    updated: changed.length,
    unchanged: right.length - changed.length,
    refused: refusedOf(checked),
    effects: [...categories, ...effects],
  }
}

/** A type that is no longer a cabinet has lost its shelves: they come back with it. */
const beforeOf = (before: FolderRow, change: FolderUpdate['change']): FolderBefore => {
  const own: FolderBefore = {
    name: before.name,
    type: before.type,
    tag: before.tag,
    description: before.description,
    category: before.category?.guid ?? null,
  }
  const changed = Object.fromEntries(
    Object.entries(own).filter(([field]) => field in change || (field === 'category' && change.type !== undefined)),
  )
  return { ...changed, ...(change.type && before.shelves.length > 0 && { shelves: before.shelves }) }
}

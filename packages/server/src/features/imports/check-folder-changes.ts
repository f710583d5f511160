import type { FolderChange } from '@entrepot/contract/folders/folder.ts'
import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { type FolderRow, foldersByGuid } from '../folders/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { readCategory } from './check-categories.ts'
import { foldersOf } from './check-items.ts'
import { type OwnerNames, ownerNames } from './code-owners.ts'
import type { CodeOwner } from '../records/index.ts'
import {
  type FileCodes,
  type FolderPass,
  ownersOfFileCodes,
  parentOf,
  refuseCode,
  startFolderPass,
} from './check-folders.ts'
import { type FolderTypeName, readFolderType } from './domain/read-cell.ts'
import { type Key, keyOf } from './find-records.ts'
import { RowReader } from '../../kernel/import-row.ts'
import { currentFolder } from './current-values.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

export type FolderUpdate = {
  row: number
  before: FolderRow
  change: FolderChange
  categoryName: string | null
  type: FolderTypeName
}
export type CheckedFolderUpdate = { row: number; errors: StoredError[]; update: FolderUpdate | null }

type Known = { guid: string; parent: string | null; level: 'read' | 'write' }
export type FolderUpdatePass = FolderPass & {
  key: Key
  byKey: ReadonlyMap<string, readonly Known[]>
  matched: Map<string, number>
}

export const startFolderUpdatePass = async (ctx: Ctx, plan: ImportPlan): Promise<FolderUpdatePass> => {
  const key = plan.key ?? 'name'
  const keyed = foldersOf(ctx).map((folder) => ({
    ...folder,
    text: key === 'name' ? folder.name : (ctx.rights.tree.byGuid.get(folder.guid)?.tag ?? ''),
  }))
  return {
    ...(await startFolderPass(ctx, plan, false)),
    key,
    byKey: Map.groupBy(
      keyed.filter(({ text }) => text !== ''),
      ({ text }) => keyOf(key, text),
    ),
    matched: new Map(),
  }
}

export const isFolderUpdated = ({ change, categoryName }: FolderUpdate) =>
  Object.keys(change).length > 0 || categoryName !== null

type Codes = { owners: FileCodes; told: OwnerNames }
/** Whose code it is, unless it is that of the folder itself. */
const another = (owner: CodeOwner | undefined, folder: string): CodeOwner | undefined =>
  owner?.folder === folder ? undefined : owner

/** Rows of an update of folders; with a column of places a folder is looked for right below its place. */
export const checkFolderUpdates = async (
  ctx: Ctx,
  pass: FolderUpdatePass,
  rows: readonly StagedRow[],
): Promise<CheckedFolderUpdate[]> => {
  const readers = rows.map((staged) => new RowReader(pass, staged, { fillsEmpty: false }))
  const guids = readers.map((reader) => folderOf(pass, reader))
  const [records, owners] = await Promise.all([
    foldersByGuid(
      ctx,
      guids.filter((guid) => guid !== null),
    ),
    ownersOfFileCodes(ctx, pass, rows),
  ])
  const told = await ownerNames(ctx, owners.values())
  return readers.map((reader, at) => {
    const before = records.get(guids[at] ?? '')
    const update = before ? judged(pass, reader, revise(pass, reader, before, { owners, told })) : null
    return { row: reader.row, errors: reader.errors, update: reader.errors.length > 0 ? null : update }
  })
}

/** As the form of folders takes it (FORM-14); a row that changes nothing is held against nothing. */
const judged = (
  { forms }: FolderUpdatePass,
  { errors, refuse, text }: RowReader,
  update: FolderUpdate,
): FolderUpdate => {
  const { before, change, categoryName } = update
  if (errors.length > 0 || !isFolderUpdated(update)) return update
  const { name, type, tag, description } = before
  const { taken, refusals } = forms.judge('folders', change, {
    isNew: false,
    before: { name, type, tag, description, category: categoryName ?? before.category?.guid ?? null },
  })
  for (const { field, refusal } of refusals) refuse(field, text(field), `errors.${refusal.code}`, refusal.params ?? {})
  return { ...update, change: taken }
}

const folderOf = (pass: FolderUpdatePass, reader: RowReader): string | null => {
  const { row, text, refuse } = reader
  const name = reader.required(pass.key)
  const below =
    text('parent') === '' && pass.start.guid === null && !pass.start.wrong
      ? undefined
      : parentOf(pass, text('parent'), refuse)
  if (name === '' || reader.errors.length > 0) return null
  const matches = (pass.byKey.get(keyOf(pass.key, name)) ?? []).filter(
    ({ parent }) => below === undefined || parent === (below?.guid ?? null),
  )
  // Of several with one name an empty place means the one at the top.
  const atTop =
    matches.length > 1 && reader.hasColumn('parent') && text('parent') === ''
      ? matches.filter(({ parent }) => parent === null)
      : []
  const [found, ...others] = atTop.length === 1 ? atTop : matches
  if (!found) refuse(pass.key, name, 'imports:noMatch', { value: name.slice(0, 80) })
  else if (others.length > 0)
    refuse(pass.key, name, 'imports:severalMatches', { value: name.slice(0, 80), count: others.length + 1 })
  else if (found.level !== 'write') refuse(pass.key, name, 'errors.folder_denied')
  else if ((pass.matched.get(found.guid) ?? row) !== row)
    refuse(pass.key, name, 'imports:sameRecord', { value: name.slice(0, 80), row: pass.matched.get(found.guid)! })
  else {
    pass.matched.set(found.guid, row)
    return found.guid
  }
  return null
}

const revise = (pass: FolderUpdatePass, reader: RowReader, before: FolderRow, codes: Codes): FolderUpdate => {
  const { text, refuse, short } = reader
  const type = reader.read<FolderTypeName>('type', before.type, readFolderType)
  // A category belongs to a type.
  reader.compareWith({ ...currentFolder(before), ...(type !== before.type && { category: '' }) })
  const name = (pass.key === 'name' ? '' : short('name')) || before.name
  const tag = (pass.key === 'tag' ? '' : short('tag')) || before.tag
  const description = short('description', LENGTH.text) || before.description
  const { guid: category, missing: categoryName } = readCategory(
    pass.categories,
    text('category'),
    type,
    (key, params) => refuse('category', text('category'), key, params),
  )
  if (tag !== null && codeKey(tag) !== codeKey(before.tag ?? ''))
    refuseCode(pass, reader, tag, another(codes.owners.get(codeKey(tag)), before.guid), codes.told)
  const sameName = name === before.name ? undefined : pass.folders.childNamed(before.parent, name)
  if (sameName && sameName.guid !== before.guid) refuse('name', name, 'errors.exists', { name })
  const change: FolderChange = {
    ...(name !== before.name && { name }),
    ...(type !== before.type && { type }),
    ...(tag !== before.tag && { tag }),
    ...(description !== before.description && { description }),
    ...(category !== null && category !== before.category?.guid && { category }),
  }
  return { row: reader.row, before, change, categoryName, type }
}

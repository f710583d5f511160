import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { ownersOfCodes } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Categories, readCategory, startCategories } from './check-categories.ts'
import { foldersOf } from './check-items.ts'
import { FolderPaths, type KnownFolder, type Start, startRefusal } from './domain/folder-paths.ts'
import { type FolderTypeName, isCellRefusal, readFolderType } from './domain/read-cell.ts'
import type { StagedRow, StoredError } from './imports.queries.ts'

export type CheckedFolder = { row: number; errors: StoredError[]; folder: { guid: string; parent: string | null; name: string; type: FolderTypeName; description: string; tag: string | null; category: string | null; categoryName: string | null } | null }
export type FolderPass = { plan: ImportPlan; columnOf: Map<string, string>; folders: FolderPaths; start: Start; defaults: Record<string, string>; seenCodes: Map<string, number>; mayMakeFolders: boolean; categories: Categories }

export const startFolderPass = async (ctx: Ctx, plan: ImportPlan): Promise<FolderPass> => {
  const defaults = Object.fromEntries(Object.entries(plan.defaults ?? {}).map(([field, value]) => [field, typeof value === 'object' ? String('guid' in value ? value.guid : value.id) : String(value)]))
  const folders = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid())
  const mayMakeFolders = Boolean(plan.createFolders)
  return { plan, columnOf: new Map(Object.entries(plan.mapping).map(([column, field]) => [field, column])), folders, start: folders.startOf(defaults.parent ?? '', mayMakeFolders), defaults, seenCodes: new Map(), mayMakeFolders, categories: await startCategories(ctx) }
}

/** Rows of folders in file order: a parent may be a row above. */
export const checkFolders = async (ctx: Ctx, pass: FolderPass, rows: readonly StagedRow[]): Promise<CheckedFolder[]> => {
  const codes = rows.flatMap((row) => (pass.columnOf.has('tag') && row.cells[pass.columnOf.get('tag')!] ? [codeKey(row.cells[pass.columnOf.get('tag')!]!)] : []))
  const owners = codes.length > 0 ? await ownersOfCodes(ctx, codes) : new Map()
  return rows.map((staged) => readRow(pass, staged, owners))
}

const readRow = (pass: FolderPass, staged: StagedRow, owners: ReadonlyMap<string, unknown>): CheckedFolder => {
  const errors: StoredError[] = []
  const textOf = (field: string) => ((pass.columnOf.has(field) ? staged.cells[pass.columnOf.get(field)!] : field === 'parent' ? '' : pass.defaults[field]) ?? '').trim()
  const refuse = (field: string, value: string, key: string, params: Record<string, string | number> = {}) => errors.push({ column: pass.columnOf.get(field) ?? null, field, value: value.slice(0, 200), key, params })
  const name = textOf('name')
  if (name === '') refuse('name', '', 'errors.required')
  if (name.length > LENGTH.name) refuse('name', name, 'errors.max_length', { max: LENGTH.name })
  const typeText = textOf('type') || 'stock'
  const type = readFolderType(typeText)
  if (isCellRefusal(type)) refuse('type', typeText, type.key, type.params)
  const tag = textOf('tag')
  if (tag.length > LENGTH.name) refuse('tag', tag, 'errors.max_length', { max: LENGTH.name })
  else if (tag) {
    const before = pass.seenCodes.get(codeKey(tag))
    if (before !== undefined && before !== staged.row) refuse('tag', tag, 'imports:duplicateInFile', { value: tag, row: before })
    else if (owners.has(codeKey(tag))) refuse('tag', tag, 'errors.exists', { name: tag })
    else pass.seenCodes.set(codeKey(tag), staged.row)
  }
  const category = isCellRefusal(type) ? null : readCategory(pass.categories, textOf('category'), type.value, (key, params) => refuse('category', textOf('category'), key, params))
  const parent = parentOf(pass, textOf('parent'), refuse)
  if (errors.length > 0 || parent === undefined || isCellRefusal(type)) return { row: staged.row, errors, folder: null }
  if (parent?.type === 'cabinet' && type.value === 'cabinet') refuse('type', typeText, 'errors.folder_cabinet_in_cabinet')
  if (pass.folders.childNamed(parent?.guid ?? null, name)) refuse('name', name, 'errors.exists', { name })
  if (errors.length > 0) return { row: staged.row, errors, folder: null }
  const folder = pass.folders.plan(name, parent?.guid ?? null, type.value)
  return { row: staged.row, errors, folder: { guid: folder.guid, parent: folder.parent, name: folder.name, type: type.value, description: textOf('description'), tag: tag || null, category: category?.guid ?? null, categoryName: category?.missing ?? null } }
}

/** null: the top. undefined: refused. */
const parentOf = (pass: FolderPass, text: string, refuse: (field: string, value: string, key: string, params?: Record<string, string | number>) => void): KnownFolder | null | undefined => {
  const { start: { guid: base } } = pass
  const refused = startRefusal(pass.start)
  if (refused) {
    refuse('parent', ...refused)
    return undefined
  }
  if (text === '') return base ? writable(pass.folders.get(base)!, refuse) : null
  const found = pass.folders.find(text, base)
  const anywhere = found === 'missing' && base ? pass.folders.find(text, null) : found
  if (typeof anywhere === 'object') return writable(anywhere, refuse)
  if (anywhere === 'missing' && pass.mayMakeFolders) return pass.folders.make(text, base)
  refuse('parent', text, anywhere === 'ambiguous' ? 'imports:ambiguousFolder' : 'imports:notExpected', { value: text, what: 'parent' })
  return undefined
}

const writable = (folder: KnownFolder, refuse: (field: string, value: string, key: string) => void): KnownFolder | undefined => {
  if (folder.level === 'write') return folder
  refuse('parent', folder.name, 'errors.folder_denied')
  return undefined
}

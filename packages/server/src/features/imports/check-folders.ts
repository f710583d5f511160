import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { type CodeOwner, ownersOfCodes } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Categories, readCategory, startCategories } from './check-categories.ts'
import { type Forms, formsOf } from '../forms/index.ts'
import { foldersOf, throughForm } from './check-items.ts'
import { type OwnerNames, ownerNames } from './code-owners.ts'
import { FolderPaths, type KnownFolder, type Start, startRefusal } from './domain/folder-paths.ts'
import { type FolderTypeName, readFolderType } from './domain/read-cell.ts'
import { type FieldPlan, fieldPlanOf, type Refuse, RowReader } from '../../kernel/import-row.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

export type CheckedFolder = {
  row: number
  errors: StoredError[]
  folder: {
    guid: string
    parent: string | null
    name: string
    type: FolderTypeName
    description: string
    tag: string | null
    category: string | null
    categoryName: string | null
  } | null
}
export type FolderPass = FieldPlan & {
  plan: ImportPlan
  folders: FolderPaths
  start: Start
  seenCodes: Map<string, number>
  mayMakeFolders: boolean
  categories: Categories
  forms: Forms
}

export const startFolderPass = async (
  ctx: Ctx,
  plan: ImportPlan,
  mayMakeFolders = Boolean(plan.createFolders),
): Promise<FolderPass> => {
  const fields = fieldPlanOf(plan)
  const folders = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid(), plan.levels)
  return {
    ...fields,
    plan,
    folders,
    start: folders.startOf(fields.defaults.parent ?? '', mayMakeFolders),
    seenCodes: new Map(),
    mayMakeFolders,
    categories: await startCategories(ctx),
    forms: await formsOf(ctx, { asForm: false }),
  }
}

/** Rows of folders in file order: a parent may be a row above. */
export const checkFolders = async (
  ctx: Ctx,
  pass: FolderPass,
  rows: readonly StagedRow[],
): Promise<CheckedFolder[]> => {
  const owners = await ownersOfFileCodes(ctx, pass, rows)
  const told = await ownerNames(ctx, owners.values())
  return rows.map((staged) => readRow(pass, staged, owners, told))
}

export type FileCodes = Awaited<ReturnType<typeof ownersOfCodes>>
/** What the codes of the rows mean already. */
export const ownersOfFileCodes = async (
  ctx: Ctx,
  { columnOf }: FieldPlan,
  rows: readonly StagedRow[],
): Promise<FileCodes> => {
  const column = columnOf.get('tag')
  const codes = column === undefined ? [] : rows.flatMap(({ cells }) => (cells[column] ? [codeKey(cells[column])] : []))
  return codes.length > 0 ? ownersOfCodes(ctx, codes) : new Map()
}

const readRow = (pass: FolderPass, staged: StagedRow, owners: FileCodes, told: OwnerNames): CheckedFolder => {
  const reader = new RowReader(pass, staged, { fillsEmpty: false })
  const { text, refuse, errors } = reader
  const name = reader.required('name')
  const type = reader.read<FolderTypeName | null>('type', text('type') === '' ? 'stock' : null, readFolderType)
  const tag = reader.short('tag')
  if (tag !== '') refuseCode(pass, reader, tag, owners.get(codeKey(tag)), told)
  const description = reader.short('description', LENGTH.text)
  const category =
    type &&
    readCategory(pass.categories, text('category'), type, (key, params) =>
      refuse('category', text('category'), key, params),
    )
  const parent = parentOf(pass, text('parent'), refuse)
  const filled = throughForm(pass, reader, 'folders', {
    name,
    type,
    description,
    tag: tag || null,
    category: category?.guid ?? category?.missing ?? null,
  })
  const refused = { row: staged.row, errors, folder: null }
  if (errors.length > 0 || parent === undefined || type === null) return refused
  if (parent?.type === 'cabinet' && type === 'cabinet') refuse('type', text('type'), 'errors.folder_cabinet_in_cabinet')
  if (pass.folders.childNamed(parent?.guid ?? null, name)) refuse('name', name, 'errors.exists', { name })
  if (errors.length > 0) return refused
  const folder = pass.folders.plan(name, parent?.guid ?? null, type)
  return {
    row: staged.row,
    errors,
    folder: {
      guid: folder.guid,
      parent: folder.parent,
      name: folder.name,
      type,
      description: filled.description,
      tag: filled.tag,
      category: category?.guid ?? null,
      categoryName: category?.missing ?? null,
    },
  }
}

/** A code means one thing, in the file and in the company. */
export const refuseCode = (
  pass: Pick<FolderPass, 'seenCodes'>,
  { row, refuse }: RowReader,
  tag: string,
  owner: CodeOwner | undefined,
  told: OwnerNames,
): void => {
  const before = pass.seenCodes.get(codeKey(tag))
  if (before !== undefined && before !== row) refuse('tag', tag, 'imports:duplicateInFile', { value: tag, row: before })
  else if (owner) {
    const { key, params } = told(owner, tag)
    refuse('tag', tag, key, params)
  } else pass.seenCodes.set(codeKey(tag), row)
}

/** null: the top. undefined: refused. */
export const parentOf = (pass: FolderPass, text: string, refuse: Refuse): KnownFolder | null | undefined => {
  const {
    start: { guid: base },
  } = pass
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
  refuse('parent', text, anywhere === 'ambiguous' ? 'imports:ambiguousFolder' : 'imports:notExpected', {
    value: text,
    what: 'parent',
  })
  return undefined
}

const writable = (folder: KnownFolder, refuse: Refuse): KnownFolder | undefined => {
  if (folder.level === 'write') return folder
  refuse('parent', folder.name, 'errors.folder_denied')
  return undefined
}

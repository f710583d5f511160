import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { FormTarget } from '@entrepot/contract/fields/form-fields.ts'
import type { ImportPlan, RepeatedRows } from '@entrepot/contract/imports/import.ts'
import type { DateFormat } from '@entrepot/contract/kernel/company-clock.ts'
import {
  type Hundredths,
  type ItemType,
  quantityFromNumber,
  quantityToNumber,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { MOST_TAGS } from '@entrepot/contract/items/item.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { tagNames } from '../tags/index.ts'
import { checkAttributes, type CustomField, itemFields } from '../fields/index.ts'
import { type Forms, formsOf } from '../forms/index.ts'
import { type ItemDraft } from '../items/index.ts'
import { ownersOfCodes } from '../records/index.ts'
import type { Ctx, Rights } from '../../kernel/context.ts'
import { nearestVisibleParent } from '../../kernel/folder-access.ts'
import { type Categories, readCategory, startCategories } from './check-categories.ts'
import {
  isCellRefusal,
  readAttribute,
  readDay,
  readQuantityCell,
  readThreshold,
  readType,
  readUnit,
  readWhole,
} from './domain/read-cell.ts'
import { FolderPaths, type KnownFolder, type Start, startRefusal } from './domain/folder-paths.ts'
import { readUnitPrice } from './read-unit-price.ts'
import { type FieldPlan, fieldPlanOf, type Refuse, RowReader } from '../../kernel/import-row.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'
import { type OwnerNames, ownerNames } from './code-owners.ts'
import { madeWith, shelvesByName, takenIdentities } from './existing-records.queries.ts'

/** A row that can be written. Category and keywords by name: those that are missing are made with it. */
export type CheckedItem = {
  row: number
  draft: ItemDraft
  categoryName: string | null
  tagNames: string[]
  /** It says what a row above said: the number of that one, or the record that it made. */
  repeats: number | string | null
  /** And changes nothing. */
  isTakenOnce: boolean
}
export type CheckedRow = { row: number; errors: StoredError[]; item: CheckedItem | null }

/** What stays over the chunks of one pass through a file. */
export type ItemPass = FieldPlan & {
  plan: ImportPlan
  folders: FolderPaths
  start: Start
  categories: Categories
  shelves: Map<string, string>
  tags: ReadonlySet<string>
  fields: CustomField[]
  /** What forms ask for, rows have to give as well; what a form only shows, a file may say (FORM-15). */
  forms: Forms
  mayMakeFolders: boolean
  mayMakeTags: boolean
  /** Where a name, a code or an equipment stood first in this file. */
  seen: Map<string, number>
  articleOfCode: Map<string, { identity: string; row: number }>
  /** The unit of what stood first, where repeated rows are added up. */
  units: Map<string, Unit>
  repeated: RepeatedRows
  /** The import that is being written. */
  run: string | null
  format: DateFormat
}

/** The folders that the caller sees; the same list as long as these and their rights are the same. */
export const foldersOf = (ctx: Ctx): readonly KnownFolder[] => {
  const { tree, levels } = ctx.rights
  const known = foldersSeen.get(levels)
  if (known?.tree === tree) return known.folders
  const folders = [...levels].flatMap(([guid, level]) => {
    const node = tree.byGuid.get(guid)
    if (!node) return []
    const { name, type, ancestors } = node
    return [{ guid, name, parent: nearestVisibleParent(ctx, guid), type, level, ancestors }]
  })
  foldersSeen.set(levels, { tree, folders })
  return folders
}
const foldersSeen = new WeakMap<Rights['levels'], { tree: Rights['tree']; folders: readonly KnownFolder[] }>()

export const startPass = async (
  ctx: Ctx,
  plan: ImportPlan,
  {
    mayMakeFolders = Boolean(plan.createFolders) && can(ctx.rights.roles, roles('FOLDER', 'ADD')),
    run = null as string | null,
  } = {},
): Promise<ItemPass> => {
  const fields = fieldPlanOf(plan)
  const folders = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid(), plan.levels)
  return {
    ...fields,
    plan,
    folders,
    start: folders.startOf(fields.defaults.parent ?? '', mayMakeFolders),
    categories: await startCategories(ctx),
    shelves: await shelvesByName(ctx),
    tags: new Set((await tagNames(ctx)).map(nameKey)),
    fields: await itemFields(ctx),
    forms: await formsOf(ctx, { asForm: false }),
    mayMakeFolders,
    mayMakeTags: can(ctx.rights.roles, roles('ITEM_TAG', 'ADD')),
    seen: new Map(),
    articleOfCode: new Map(),
    units: new Map(),
    repeated: plan.repeated ?? 'refuse',
    run,
    format: ctx.company.dateFormat,
  }
}

/**
 * Checks rows of items in a constant number of queries for the chunk; every refusal names column, value and what was
 * expected.
 */
export const checkItems = async (ctx: Ctx, pass: ItemPass, rows: readonly StagedRow[]): Promise<CheckedRow[]> => {
  const checked = rows.map((row) => readRow(ctx, pass, row))
  const drafts = checked.flatMap(({ item }) => (item ? [item.draft] : []))
  const codes = [...new Set(drafts.flatMap((draft) => (draft.tag ? [codeKey(draft.tag)] : [])))]
  const [owners, taken] = await Promise.all([
    codes.length > 0 ? ownersOfCodes(ctx, codes) : new Map(),
    takenIdentities(
      ctx,
      drafts.map((draft) => ({
        folder: draft.folder,
        name: nameKey(draft.name),
        tag: draft.tag ? codeKey(draft.tag) : '',
        type: draft.type,
      })),
    ),
  ])
  const told = await ownerNames(ctx, owners.values())
  const made = pass.run === null || pass.repeated === 'refuse' ? NONE : await madeBefore(ctx, pass.run, drafts, taken)
  for (const row of checked) if (row.item) row.errors.push(...clashes(pass, row.item, { owners, told, taken, made }))
  return checked.map((row) => (row.errors.length > 0 ? { ...row, item: null } : row))
}

const NONE: ReadonlyMap<string, string> = new Map()
const identityOf = ({ folder, name, tag }: ItemDraft) => ({
  folder,
  name: nameKey(name),
  tag: tag ? codeKey(tag) : '',
})
export const keyOfDraft = (draft: ItemDraft): string => {
  const { folder, name, tag } = identityOf(draft)
  return kept(draft.type === 'equipment' ? ['equipment', name] : [folder, name, tag])
}
/** In one piece: a check keeps it for each row of the file, and what is put together otherwise keeps its pieces. */
const kept = (parts: readonly string[]): string => parts.join(' ')
/** What earlier chunks of the same import made. */
const madeBefore = (ctx: Ctx, run: string, drafts: readonly ItemDraft[], taken: ReadonlySet<string>) => {
  const there = drafts.filter((draft) => taken.has(keyOfDraft(draft)))
  return there.length === 0 ? NONE : madeWith(ctx, run, there.map(identityOf))
}

type Around = {
  owners: Awaited<ReturnType<typeof ownersOfCodes>>
  told: OwnerNames
  taken: ReadonlySet<string>
  made: ReadonlyMap<string, string>
}
/** Whether a row that says what another one said is taken along; equipment has no quantity to add to. */
const mayRepeat = ({ repeated, units }: ItemPass, key: string, { type, unit }: ItemDraft): boolean =>
  repeated === 'first' || (repeated === 'sum' && type !== 'equipment' && (units.get(key) ?? unit) === unit)

const clashes = (pass: ItemPass, item: CheckedItem, { owners, told, taken, made }: Around): StoredError[] => {
  const { row, draft } = item
  const errors: StoredError[] = []
  const refuse = (field: string, value: string, key: string, params = {}) =>
    errors.push({ column: pass.columnOf.get(field) ?? null, field, value, key, params })
  const tag = draft.tag ? codeKey(draft.tag) : ''
  const isEquipment = draft.type === 'equipment'
  const key = keyOfDraft(draft)
  const before = pass.seen.get(key)
  if (before === undefined || before === row) {
    pass.seen.set(key, row)
    if (pass.repeated === 'sum') pass.units.set(key, draft.unit)
    if (made.has(key)) item.repeats = made.get(key)!
    else if (taken.has(key)) refuse('name', draft.name, 'errors.exists', { name: draft.name })
  } else if (mayRepeat(pass, key, draft)) item.repeats = before
  else refuse('name', draft.name, 'imports:duplicateInFile', { value: draft.name, row: before })
  item.isTakenOnce = item.repeats !== null && pass.repeated === 'first'
  if (!tag) return errors
  // One barcode names one article: same name, type and unit (ITEM-17).
  const identity = kept([nameKey(draft.name), draft.type, draft.unit])
  const owner = owners.get(tag)
  const isSameArticle =
    owner?.kind === 'tag' &&
    owner.nameKey === nameKey(draft.name) &&
    owner.type === draft.type &&
    owner.unit === draft.unit &&
    !isEquipment
  if (owner && !isSameArticle) {
    const { key: why, params } = told(owner, draft.tag!)
    refuse('tag', draft.tag!, why, params)
  }
  const inFile = pass.articleOfCode.get(tag)
  if (inFile && inFile.row !== row && (inFile.identity !== identity || isEquipment))
    refuse('tag', draft.tag!, 'imports:duplicateInFile', { value: draft.tag!, row: inFile.row })
  else if (!inFile && errors.length === 0) pass.articleOfCode.set(tag, { identity, row })
  return errors
}

const readRow = (ctx: Ctx, pass: ItemPass, staged: StagedRow): CheckedRow => {
  const reader = new RowReader(pass, staged, { fillsEmpty: true })
  const { refuse, text, read, short, errors } = reader
  const name = reader.required('name')
  const type = read<ItemType>('type', 'product', readType)
  const unit = read<Unit>('unit', 'piece', readUnit)
  const quantity = read<Hundredths>('quantity', type === 'equipment' ? 100 : 0, (value) =>
    readQuantityCell(value, ctx.language, unit, type),
  )
  const unitPrice = readUnitPrice(ctx, reader)
  const threshold = read<Hundredths | null>('threshold', null, (value) => readThreshold(value, ctx.language))
  const packaging = read('packaging', 1, readWhole)
  const inventoryDate = read<string | null>('inventoryDate', null, (value) => readDay(value, pass.format))
  const folder = readFolder(pass, text('parent'), refuse)
  const shelf = folder && readShelf(pass, text('shelf'), folder.guid, refuse)
  const { guid: category, missing: categoryName } = readCategory(
    pass.categories,
    text('category'),
    type,
    (key, params) => refuse('category', text('category'), key, params),
  )
  const tagNames = readTags(pass, text('tags'), refuse)
  const asked = {
    name,
    type,
    unit,
    packaging,
    ...((text('quantity') !== '' || type === 'equipment') && { quantity: quantityToNumber(quantity) }),
    threshold: threshold === null ? null : quantityToNumber(threshold),
    category: category ?? categoryName,
    shelf,
    tags: tagNames,
    description: short('description', LENGTH.text),
    tag: short('tag') || null,
    attributes: withDefaults(pass.fields, readAttributes(ctx, pass, reader)),
  }
  const filled = throughForm(pass, reader, 'items', asked)
  const attributes = checkedAttributes(pass, filled.attributes, refuse)
  const draft: ItemDraft | null = folder && {
    folder: folder.guid,
    type,
    name,
    description: filled.description,
    tag: filled.tag,
    category,
    shelf,
    unit,
    packaging,
    quantity,
    unitPrice,
    threshold: inHundredths(filled.threshold),
    inventoryDate,
    attributes,
    tags: [],
  }
  return {
    row: staged.row,
    errors,
    item:
      errors.length === 0 && draft
        ? { row: staged.row, draft, categoryName, tagNames, repeats: null, isTakenOnce: false }
        : null,
  }
}

/** A new row as the form of its record takes it, each refusal with the column of its field (FORM-14). */
export const throughForm = <V extends object>(
  { forms }: Pick<ItemPass, 'forms'>,
  { errors, refuse, text }: RowReader,
  target: FormTarget,
  asked: V,
  of?: Parameters<Forms['judge']>[2]['of'],
): V => {
  // What could not be read is told by itself.
  if (errors.length > 0) return asked
  const { taken, refusals } = forms.judge(target, asked, { isNew: true, before: {}, ...(of && { of }) })
  for (const { field, refusal } of refusals) refuse(field, text(field), `errors.${refusal.code}`, refusal.params ?? {})
  return taken
}
export const inHundredths = (number: number | null): Hundredths | null => {
  const parsed = number === null ? null : quantityFromNumber(number)
  return parsed === null || isRefusal(parsed) ? null : parsed.value
}

export const readShelf = (
  pass: Pick<ItemPass, 'shelves'>,
  name: string,
  folder: string,
  refuse: Refuse,
): string | null => {
  const shelf = name === '' ? null : (pass.shelves.get(`${folder} ${nameKey(name)}`) ?? null)
  if (name !== '' && !shelf) refuse('shelf', name, 'imports:notExpected', { value: name, what: 'shelf' })
  return shelf
}

/** Keywords that do not exist are made by those who may (TAG-04). */
export const readTags = (pass: Pick<ItemPass, 'tags' | 'mayMakeTags'>, text: string, refuse: Refuse): string[] => {
  const names = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  if (names.length > MOST_TAGS) refuse('tags', text, 'imports:tooManyTags', { count: names.length, max: MOST_TAGS })
  if (names.some((name) => name.length > LENGTH.name)) refuse('tags', text, 'errors.max_length', { max: LENGTH.name })
  const unknown = pass.mayMakeTags ? undefined : names.find((name) => !pass.tags.has(nameKey(name)))
  if (unknown !== undefined) refuse('tags', text, 'imports:notExpected', { value: unknown, what: 'tags' })
  return names
}

/**
 * A path, or a unique name; under the default folder when both are given. Missing folders are made if that was chosen.
 */
export const readFolder = (
  pass: Pick<ItemPass, 'start' | 'folders' | 'columnOf' | 'mayMakeFolders'>,
  text: string,
  refuse: Refuse,
): KnownFolder | null => {
  const {
    start: { guid: start },
  } = pass
  const refused = startRefusal(pass.start)
  if (refused) {
    refuse('parent', ...refused)
    return null
  }
  if (text === '') {
    const base = start ? pass.folders.get(start) : undefined
    if (base) return writable(base, refuse)
    refuse('parent', '', 'errors.required')
    return null
  }
  const given = pass.columnOf.has('parent') ? undefined : pass.folders.get(text)
  const found = given ?? pass.folders.find(text, pass.columnOf.has('parent') ? start : null)
  if (found === 'ambiguous') {
    refuse('parent', text, 'imports:ambiguousFolder', { value: text })
    return null
  }
  if (found === 'missing') {
    if (pass.mayMakeFolders) return pass.folders.make(text, pass.columnOf.has('parent') ? start : null)
    refuse('parent', text, 'imports:notExpected', { value: text, what: 'parent' })
    return null
  }
  return writable(found, refuse)
}

const writable = (folder: KnownFolder, refuse: Refuse): KnownFolder | null => {
  if (folder.level === 'write') return folder
  refuse('parent', folder.name, 'errors.folder_denied')
  return null
}

/** Custom values by the name of their field, as far as the row gives any. */
export const readAttributes = (
  ctx: Ctx,
  pass: Pick<ItemPass, 'fields' | 'format'>,
  { text, refuse }: RowReader,
): Record<string, unknown> => {
  const given: Record<string, unknown> = {}
  for (const field of pass.fields) {
    const name = `attributes.${field.name}`
    if (text(name) === '') continue
    const value = readAttribute(text(name), field.type, ctx.language, {
      format: pass.format,
      timeZone: ctx.company.timeZone,
    })
    if (isCellRefusal(value)) refuse(name, text(name), value.key, value.params)
    else given[field.name] = value.value
  }
  return given
}

/** By the guid of their field, on top of what is there. */
export const checkedAttributes = (
  pass: Pick<ItemPass, 'fields'>,
  given: Record<string, unknown>,
  refuse: Refuse,
  before: Record<string, unknown> = {},
): Record<string, unknown> => {
  const { values, problems } = checkAttributes(pass.fields, given, before)
  for (const problem of problems)
    refuse(
      problem.field ?? 'attributes',
      String(given[problem.field?.slice('attributes.'.length) ?? ''] ?? ''),
      `errors.${problem.code}`,
      problem.params,
    )
  return values
}

import type { ItemChange } from '@entrepot/contract/items/item.ts'
import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import {
  type Hundredths,
  type ItemType,
  quantityFromDecimal,
  quantityToNumber,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { type ItemRow, itemsByGuid, type CodeOwner, ownersOfCodes } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { readCategory } from './check-categories.ts'
import { checkedAttributes, type ItemPass, readAttributes, readShelf, readTags, startPass } from './check-items.ts'
import { throughRecordForm } from './through-record-form.ts'
import {
  isCellRefusal,
  readDay,
  readQuantityCell,
  readThreshold,
  readType,
  readUnit,
  readWhole,
} from './domain/read-cell.ts'
import { formsOfRecords, type RecordForms } from '../items/index.ts'
import { ownerNames } from './code-owners.ts'
import { findRecords, type Key, type Prefers, scopeOf } from './find-records.ts'
import { RowReader } from '../../kernel/import-row.ts'
import { currentItem } from './current-values.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'
import { recordsMet } from './staged-rows.queries.ts'
import { takenIdentities } from './existing-records.queries.ts'

/**
 * Of several records those with the code and the type of the row, as far as it has columns of them; a variant is
 * updated by its own file.
 */
const isItemWith = ({ hasColumn, text }: RowReader): Prefers => {
  const tag = hasColumn('tag') ? codeKey(text('tag')) : null
  const type = readType(text('type'))
  return (record) =>
    !record.isVariant && (tag === null || record.tag === tag) && (isCellRefusal(type) || record.type === type.value)
}

/**
 * What a row changes of its record: fields as an edit takes them, names of keywords and a category that may have to be
 * made, and a count.
 */
export type ItemUpdate = {
  row: number
  before: ItemRow
  change: ItemChange
  tagNames: string[] | null
  categoryName: string | null
  count: { quantity: Hundredths; on: Day } | null
  /** The quantity of its cell, and the day it names. */
  said: { quantity: Hundredths; on: Day | null } | null
  /** A row above, or of an earlier chunk, was given the same record: it is taken once, or its quantity is added. */
  repeats: Repeats | null
}
export type Repeats = 'once' | 'added'
export type CheckedUpdate = { row: number; errors: StoredError[]; update: ItemUpdate | null }

/** `matched`: which row of the file a record was given to; null: one of an earlier chunk. */
export type UpdatePass = ItemPass & { key: Key; matched: Map<string, number | null> }
/** `run`: the import that is being written. */
export const startUpdatePass = async (ctx: Ctx, plan: ImportPlan, run: string | null = null): Promise<UpdatePass> => ({
  ...(await startPass(ctx, plan, { mayMakeFolders: false, run })),
  key: plan.key ?? 'name',
  matched: new Map(),
})

export const isUpdated = ({ change, tagNames, categoryName }: ItemUpdate) =>
  Object.keys(change).length > 0 || tagNames !== null || categoryName !== null
export const changesItem = (update: ItemUpdate) =>
  isUpdated(update) || update.count !== null || (update.repeats === 'added' && (update.said?.quantity ?? 0) > 0)

/**
 * Rows of an update: each finds its record, and what its cells say is compared with it; empty cells say nothing
 * (IMP-10, T58).
 */
export const checkUpdates = async (
  ctx: Ctx,
  pass: UpdatePass,
  rows: readonly StagedRow[],
  load: (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, ItemRow>> = itemsByGuid,
): Promise<CheckedUpdate[]> => {
  const readers = rows.map((staged) => new RowReader(pass, staged, { fillsEmpty: false }))
  const guids = await findRecords(
    ctx,
    [pass.key],
    pass.key,
    readers.map((reader) => ({
      reader,
      text: reader.required(pass.key),
      folders: scopeOf(ctx, pass, reader),
      prefers: isItemWith(reader),
    })),
  )
  const records = await load(ctx, [...new Set(guids.filter((guid) => guid !== null))])
  await meetBefore(ctx, pass, [...records.keys()])
  const forms = await formsOfRecords(ctx, [...records.values()], { forms: pass.forms })
  const updates = readers.map((reader, at) => {
    const before = records.get(guids[at] ?? '')
    return before ? repeated(pass, reader, judged(forms, reader, revise(ctx, pass, reader, before))) : null
  })
  await refuseClashes(ctx, pass, readers, updates)
  return readers.map(({ row, errors }, at) => ({ row, errors, update: errors.length > 0 ? null : updates[at]! }))
}

/** Records of the chunk that rows of an earlier one were written to. */
const meetBefore = async (ctx: Ctx, pass: UpdatePass, records: readonly string[]): Promise<void> => {
  if (pass.run === null || pass.repeated === 'refuse') return
  for (const record of await recordsMet(ctx, pass.run, records)) pass.matched.set(record, null)
}

/** As the form of its record takes it; a row that changes nothing is held against nothing. */
const judged = (forms: RecordForms, reader: RowReader, update: ItemUpdate): ItemUpdate => {
  const { before, change, tagNames, categoryName } = update
  if (!isUpdated(update)) return update
  const {
    tags: _tags,
    category: _category,
    ...taken
  } = throughRecordForm(forms, reader, before, {
    ...change,
    ...(tagNames && { tags: tagNames }),
    ...(categoryName !== null && { category: categoryName }),
  })
  return { ...update, change: { ...taken, ...(change.category !== undefined && { category: change.category }) } }
}

/**
 * Of rows with one record the first counts. The others are refused, taken once or, as far as they say the quantity of
 * something that can be counted in its unit, added up (as for new items).
 */
const repeated = (pass: UpdatePass, { row, text, refuse }: RowReader, update: ItemUpdate): ItemUpdate | null => {
  const { before, change } = update
  const unit = change.unit ?? before.unit
  const first = pass.matched.get(before.guid)
  if (first === undefined || first === row) {
    pass.matched.set(before.guid, row)
    pass.units.set(before.guid, unit)
    return update
  }
  const isSum = pass.repeated === 'sum' && before.type !== 'equipment'
  if (pass.repeated !== 'first' && !(isSum && (pass.units.get(before.guid) ?? unit) === unit)) {
    refuse(pass.key, text(pass.key), 'imports:sameRecord', { value: text(pass.key).slice(0, 80), row: first ?? row })
    return null
  }
  return { ...update, change: {}, tagNames: null, categoryName: null, count: null, repeats: isSum ? 'added' : 'once' }
}

const revise = (ctx: Ctx, pass: UpdatePass, reader: RowReader, before: ItemRow): ItemUpdate => {
  const { text, refuse, read, short } = reader
  const type = read<ItemType>('type', before.type, readType)
  // A category belongs to a type.
  reader.compareWith({ ...currentItem(ctx, pass.fields, before), ...(type !== before.type && { category: '' }) })
  const unit = read<Unit>('unit', before.unit, readUnit)
  const packaging = read('packaging', before.packaging, readWhole)
  const thresholdBefore = before.threshold === null ? null : quantityFromDecimal(before.threshold)
  const threshold = read<Hundredths | null>('threshold', thresholdBefore, (value) => readThreshold(value, ctx.language))
  // What the record is found by stays as it is written there.
  const name = (pass.key === 'name' ? '' : short('name')) || before.name
  const tag = (pass.key === 'tag' ? '' : short('tag')) || before.tag
  const description = short('description', LENGTH.text) || before.description
  const shelf = readShelf(pass, text('shelf'), before.folder, refuse) ?? before.shelf?.guid ?? null
  const { guid: category, missing: categoryName } = readCategory(
    pass.categories,
    text('category'),
    type,
    (key, params) => refuse('category', text('category'), key, params),
  )
  const tagNames = readTags(pass, text('tags'), refuse)
  const attributes = readAttributes(ctx, pass, reader)
  const values = checkedAttributes(pass, attributes, refuse, before.attributes)
  const change: ItemChange = {
    ...(name !== before.name && { name }),
    ...(tag !== before.tag && { tag }),
    ...(type !== before.type && { type }),
    ...(unit !== before.unit && { unit }),
    ...(description !== before.description && { description }),
    ...(packaging !== before.packaging && { packaging }),
    ...(threshold !== null && threshold !== thresholdBefore && { threshold: quantityToNumber(threshold) }),
    ...(shelf !== null && shelf !== (before.shelf?.guid ?? null) && { shelf }),
    ...(category !== null && category !== before.category?.guid && { category }),
    ...(!sameValue(values, before.attributes) && { attributes: attributes as NonNullable<ItemChange['attributes']> }),
  }
  return {
    row: reader.row,
    before,
    change,
    categoryName,
    tagNames:
      tagNames.length === 0 ||
      sameNames(
        tagNames,
        before.tags.map((one) => one.name),
      )
        ? null
        : tagNames,
    ...countOf(ctx, pass, reader, before, unit, type),
    repeats: null,
  }
}

/** A quantity is counted where it differs, and where the file says that it was counted on another day. */
const countOf = (
  ctx: Ctx,
  pass: UpdatePass,
  { read, refuse, text }: RowReader,
  before: ItemRow,
  unit: Unit,
  type: ItemType,
): Pick<ItemUpdate, 'count' | 'said'> => {
  const has = quantityFromDecimal(before.quantity) + quantityFromDecimal(before.held.quantity)
  const quantity = read<Hundredths>('quantity', has, (value) => readQuantityCell(value, ctx.language, unit, type))
  const on = read<Day | null>('inventoryDate', null, (value) => readDay(value, pass.format))
  const said = text('quantity') === '' ? null : { quantity, on }
  if (quantity === has && (on === null || on === before.inventoryDate)) return { count: null, said }
  if (before.held.variants + before.held.lots > 0)
    refuse('quantity', text('quantity'), 'errors.has_variants', { name: before.name })
  return { count: { quantity, on: on ?? todayOf(ctx) }, said }
}

const sameValue = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(a).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
const sameNames = (a: readonly string[], b: readonly string[]) => {
  const [left, right] = [new Set(a.map(nameKey)), new Set(b.map(nameKey))]
  return left.size === right.size && left.isSubsetOf(right)
}

type Identity = { folder: string; name: string; tag: string; type: string }
/** What no two live records share: an equipment its name, others name and code in their folder (ITEM-17). */
const identityKey = ({ folder, name, tag, type }: Identity) =>
  type === 'equipment' ? `equipment ${name}` : `${folder} ${name} ${tag}`

/** A new name or code that another record of the company or another row of the file has. */
const refuseClashes = async (
  ctx: Ctx,
  pass: UpdatePass,
  readers: readonly RowReader[],
  updates: readonly (ItemUpdate | null)[],
): Promise<void> => {
  const renamed = updates.flatMap((update, at) => {
    if (!update || readers[at]!.errors.length > 0) return []
    const { before, change } = update
    const was: Identity = {
      folder: before.folder,
      name: nameKey(before.name),
      tag: codeKey(before.tag ?? ''),
      type: before.type,
    }
    const is: Identity = {
      ...was,
      ...(change.name && { name: nameKey(change.name) }),
      ...(change.tag && { tag: codeKey(change.tag) }),
      ...(change.type && { type: change.type }),
    }
    return [
      { reader: readers[at]!, before, is, isNew: identityKey(is) !== identityKey(was), isNewTag: is.tag !== was.tag },
    ].filter((one) => one.isNew || one.isNewTag)
  })
  if (renamed.length === 0) return
  const codes = renamed.flatMap(({ is, isNewTag }) => (isNewTag ? [is.tag] : []))
  const [owners, taken] = await Promise.all([
    codes.length > 0 ? ownersOfCodes(ctx, codes) : new Map<string, CodeOwner>(),
    takenIdentities(
      ctx,
      renamed.filter(({ isNew }) => isNew).map(({ is }) => is),
    ),
  ])
  const told = await ownerNames(ctx, owners.values())
  for (const {
    reader: { row, text, refuse },
    before,
    is,
    isNew,
    isNewTag,
  } of renamed) {
    const first = pass.seen.get(identityKey(is)) ?? row
    pass.seen.set(identityKey(is), first)
    if (first !== row) refuse('name', text('name'), 'imports:duplicateInFile', { value: before.name, row: first })
    else if (isNew && taken.has(identityKey(is)))
      refuse('name', text('name'), 'errors.exists', { name: text('name') || before.name })
    if (isNewTag && owners.has(is.tag)) {
      const { key, params } = told(owners.get(is.tag)!, text('tag'))
      refuse('tag', text('tag'), key, params)
    }
  }
}

import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { type Hundredths, quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import type { ItemChange } from '@entrepot/contract/items/item.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import { formsOfRecords, type RecordForms } from '../items/index.ts'
import { type ItemRow, itemsByGuid, type NewVariant } from '../records/index.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { checkedAttributes, readAttributes } from './check-items.ts'
import { refuseTaken, startVariantPass, statusNamed, type VariantPass } from './check-variants.ts'
import { readActive, readDay, readKind, readQuantityCell, readThreshold } from './domain/read-cell.ts'
import { findRecords, type Key, scopeOf } from './find-records.ts'
import { throughRecordForm } from './through-record-form.ts'
import { type CurrentValues, RowReader } from '../../kernel/import-row.ts'
import { currentVariant } from './current-values.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

/** What a row changes of a variant or lot: fields as an edit takes them, and a count. */
export type VariantUpdate = {
  row: number
  before: ItemRow
  change: ItemChange
  variant: Partial<Omit<NewVariant, 'parent'>>
  count: { quantity: Hundredths; on: Day } | null
}
export type CheckedVariantUpdate = { row: number; errors: StoredError[]; update: VariantUpdate | null }

/** `matched`: which row of the file a record was given to. */
export type VariantUpdatePass = VariantPass & { key: Key; matched: Map<string, number> }
export const startVariantUpdatePass = async (ctx: Ctx, plan: ImportPlan): Promise<VariantUpdatePass> => ({
  ...(await startVariantPass(ctx, plan)),
  key: plan.key ?? 'name',
  matched: new Map(),
})

export const changesVariant = (update: VariantUpdate): boolean => isVariantUpdated(update) || update.count !== null
export const isVariantUpdated = ({ change, variant }: VariantUpdate): boolean =>
  Object.keys({ ...change, ...variant }).length > 0

/** Each row finds its variant or lot; empty cells say nothing (T58). */
export const checkVariantUpdates = async (
  ctx: Ctx,
  pass: VariantUpdatePass,
  rows: readonly StagedRow[],
  load: (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, ItemRow>> = itemsByGuid,
): Promise<CheckedVariantUpdate[]> => {
  const readers = rows.map((staged) => new RowReader(pass, staged, { fillsEmpty: false }))
  const guids = await findRecords(
    ctx,
    [pass.key],
    pass.key,
    readers.map((reader) => ({ reader, text: reader.required(pass.key), folders: scopeOf(ctx, pass, reader) })),
    'variants',
  )
  const records = await load(ctx, [...new Set(guids.filter((guid) => guid !== null))])
  const names = await fieldNamesOf(ctx)
  const currentValuesOf = (before: ItemRow) => currentVariant(ctx, pass.fields, names, before)
  const forms = await formsOfRecords(ctx, [...records.values()], { forms: pass.forms, target: 'variants' })
  const updates = readers.map((reader, at) => {
    const before = records.get(guids[at] ?? '')
    return before && !repeats(pass, reader, before)
      ? judged(forms, reader, revise(ctx, pass, reader, before, currentValuesOf(before)))
      : null
  })
  await refuseTaken(
    ctx,
    pass,
    readers,
    updates.map(
      (one) =>
        one && {
          name: one.change.name ?? one.before.name,
          tag: one.change.tag ?? one.before.tag,
          article: one.before.article,
        },
    ),
  )
  return readers.map(({ row, errors }, at) => ({ row, errors, update: errors.length > 0 ? null : updates[at]! }))
}

/** As the form of its variant or lot takes it; a row that changes nothing is held against nothing. */
const judged = (forms: RecordForms, reader: RowReader, update: VariantUpdate): VariantUpdate => {
  if (!isVariantUpdated(update)) return update
  const { expiresOn, ...own } = update.variant
  const { kind, active, status, expiryDate, ...change } = throughRecordForm(forms, reader, update.before, {
    ...update.change,
    ...own,
    ...(expiresOn !== undefined && { expiryDate: expiresOn }),
  })
  return {
    ...update,
    change,
    variant: {
      ...(kind !== undefined && { kind }),
      ...(active !== undefined && { active }),
      ...(status !== undefined && { status }),
      ...(expiryDate !== undefined && { expiresOn: expiryDate }),
    },
  }
}

const repeats = (pass: VariantUpdatePass, { row, text, refuse }: RowReader, record: ItemRow): boolean => {
  const first = pass.matched.get(record.guid) ?? row
  pass.matched.set(record.guid, first)
  if (first !== row)
    refuse(pass.key, text(pass.key), 'imports:sameRecord', { value: text(pass.key).slice(0, 80), row: first })
  return first !== row
}

const revise = (
  ctx: Ctx,
  pass: VariantUpdatePass,
  reader: RowReader,
  before: ItemRow,
  current: CurrentValues,
): VariantUpdate => {
  const { read, short, refuse } = reader
  reader.compareWith(current)
  const facts = before.variant!
  const name = (pass.key === 'name' ? '' : short('name')) || before.name
  const tag = (pass.key === 'tag' ? '' : short('tag')) || before.tag
  const description = short('description', LENGTH.text) || before.description
  const thresholdBefore = before.threshold === null ? null : quantityFromDecimal(before.threshold)
  const threshold = read<Hundredths | null>('threshold', thresholdBefore, (value) => readThreshold(value, ctx.language))
  const kind = read<VariantKind>('kind', facts.kind, readKind)
  const active = read('active', before.active, readActive)
  const expiresOn = read<Day | null>('expiryDate', facts.expiresOn, (value) => readDay(value, pass.format))
  const status = short('status') || null
  const attributes = statusNamed(pass, status, readAttributes(ctx, pass, reader))
  const values = checkedAttributes(pass, attributes, refuse, before.attributes)
  const has = quantityFromDecimal(before.quantity)
  const quantity = read<Hundredths>('quantity', has, (value) =>
    readQuantityCell(value, ctx.language, before.unit, 'variant'),
  )
  return {
    row: reader.row,
    before,
    count: quantity === has ? null : { quantity, on: todayOf(ctx) },
    change: {
      ...(name !== before.name && { name }),
      ...(tag !== before.tag && { tag }),
      ...(description !== before.description && { description }),
      ...(threshold !== null && threshold !== thresholdBefore && { threshold: quantityToNumber(threshold) }),
      ...(Object.keys(values).some((key) => JSON.stringify(values[key]) !== JSON.stringify(before.attributes[key])) && {
        attributes: attributes as NonNullable<ItemChange['attributes']>,
      }),
    },
    variant: {
      ...(kind !== facts.kind && { kind }),
      ...(active !== before.active && { active }),
      ...(expiresOn !== facts.expiresOn && { expiresOn }),
      ...(pass.status === undefined && status !== null && status !== facts.status && { status }),
    },
  }
}

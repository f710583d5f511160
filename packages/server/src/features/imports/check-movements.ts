import { DIRECTION, type ImportPlan } from '@entrepot/contract/imports/import.ts'
import { LANGUAGES } from '@entrepot/contract/kernel/language.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { planMovement, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { type ItemRow, itemsByGuid, recordOf } from '../records/index.ts'
import type { ToldLine } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { foldersOf, type ItemPass } from './check-items.ts'
import { FolderPaths } from './domain/folder-paths.ts'
import { readInstant, readSigned } from './domain/read-cell.ts'
import { findRecords, type Key, scopeOf } from './find-records.ts'
import { readUnitPrice } from './read-unit-price.ts'
import { recordedRows } from './recorded.queries.ts'
import { type FieldPlan, fieldPlanOf, RowReader } from '../../kernel/import-row.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'

/** `isRecorded`: it stands in the ledger already, and nothing is written. */
export type CheckedMovement = { row: number; errors: StoredError[]; line: ToldLine | null; isRecorded: boolean }

export type MovementPass = FieldPlan &
  Pick<ItemPass, 'start' | 'folders' | 'mayMakeFolders' | 'format'> & {
    keys: readonly Key[]
    isOut: boolean
    actions: ReadonlyMap<string, string>
    /** What the rows so far leave of each record. */
    stock: Map<string, StockRecord>
  }

export const startMovementPass = async (ctx: Ctx, plan: ImportPlan): Promise<MovementPass> => {
  const fields = fieldPlanOf(plan)
  const folders = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid(), plan.levels)
  return {
    ...fields,
    folders,
    start: folders.startOf(fields.defaults.parent ?? '', false),
    mayMakeFolders: false,
    format: ctx.company.dateFormat,
    keys: plan.key ? [plan.key] : ['tag', 'name'],
    isOut: fields.defaults[DIRECTION] === 'out',
    actions: actionNames(ctx),
    stock: new Map(),
  }
}

/** Our own actions by their names in every language; other texts are actions of the company. */
const actionNames = (ctx: Ctx) =>
  new Map(
    ACTIONS.flatMap((action) => [
      [action, action] as const,
      ...LANGUAGES.map(
        (language) => [searchKey(ctx.services.words(language, `stock:actions.${action}`)), action] as const,
      ),
    ]),
  )

/** Rows of movements in file order: each finds its record and sees what the rows before it leave of it (IMP-23). */
export const checkMovements = async (
  ctx: Ctx,
  pass: MovementPass,
  rows: readonly StagedRow[],
  load: (ctx: Ctx, guids: readonly string[]) => Promise<ReadonlyMap<string, ItemRow>> = itemsByGuid,
): Promise<CheckedMovement[]> => {
  const readers = rows.map((staged) => new RowReader(pass, staged, { fillsEmpty: true }))
  const guids = await findRecords(
    ctx,
    pass.keys,
    'item',
    readers.map((reader) => ({ reader, text: reader.required('item'), folders: scopeOf(ctx, pass, reader) })),
  )
  const unknown = [...new Set(guids.filter((guid) => guid !== null && !pass.stock.has(guid)))] as string[]
  for (const [guid, row] of await load(ctx, unknown)) pass.stock.set(guid, recordOf(ctx, row))
  const told = readers.map((reader) => toldOf(ctx, pass, reader))
  const recorded = await recordedRows(
    ctx,
    readers.flatMap(({ row }, at) => {
      const [{ signed, happenedAt }, item] = [told[at]!, guids[at]]
      return item && happenedAt !== null ? [{ row, item, delta: signed, at: happenedAt }] : []
    }),
  )
  return readers.map((reader, at) => {
    const isRecorded = recorded.has(reader.row)
    return {
      row: reader.row,
      errors: reader.errors,
      isRecorded,
      line: isRecorded ? null : lineOf(ctx, pass, reader, told[at]!, pass.stock.get(guids[at] ?? '')),
    }
  })
}

type Told = { signed: Hundredths; happenedAt: string | null }
const toldOf = (ctx: Ctx, pass: MovementPass, { text, refuse, read }: RowReader): Told => {
  if (text('quantity') === '') refuse('quantity', '', 'errors.required')
  const signed = read<Hundredths>('quantity', 0, (value) => readSigned(value, ctx.language)) * (pass.isOut ? -1 : 1)
  const happenedAt = read<string | null>('date', null, (value) => readInstant(value, pass.format, ctx.company.timeZone))
  return { signed, happenedAt }
}

const lineOf = (
  ctx: Ctx,
  pass: MovementPass,
  reader: RowReader,
  { signed, happenedAt }: Told,
  record: StockRecord | undefined,
): ToldLine | null => {
  const { text, refuse, short, errors } = reader
  const leaves = signed < 0
  const action = actionOf(pass, reader, leaves)
  const unitPrice = leaves ? undefined : readUnitPrice(ctx, reader)
  // What leaves does so at the average cost; a price for the whole file is that of what comes.
  if (leaves && reader.cell('unitPrice') !== '') refuse('unitPrice', reader.cell('unitPrice'), 'errors.price_of_exit')
  const note = { recipient: short('recipient'), comment: short('comment', LENGTH.text), happenedAt }
  if (errors.length > 0 || !record) return null
  const intent = { kind: leaves ? ('out' as const) : ('in' as const), quantity: Math.abs(signed), action }
  const planned = planMovement(record, intent, '')
  if (isRefusal(planned)) {
    refuse('quantity', text('quantity'), `errors.${planned.code}`, { ...planned.params })
    return null
  }
  pass.stock.set(record.guid, planned.records[0]!)
  return { ...intent, guid: record.guid, note, field: 'quantity', unitPrice }
}

/**
 * What leaves says what for, in its cell or for the whole file; an entry is a receipt unless its cell says otherwise
 * (TRX-10).
 */
const actionOf = ({ actions, defaults }: MovementPass, { cell, short, refuse }: RowReader, leaves: boolean): string => {
  short('action')
  const given = cell('action') || (leaves ? (defaults.action ?? '') : 'receipt')
  if (given === '') refuse('action', '', 'errors.required')
  return actions.get(searchKey(given)) ?? given
}

import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { COUNTER_OF, type LineStatus } from '@entrepot/contract/operations/kinds.ts'
import type { ItemRow } from '../records/index.ts'
import type { LockedTask } from './acts.ts'
import type { LineRow, LineWrite } from './lines.queries.ts'

const BLANK = {
  expected: null,
  found: null,
  output: null,
  known: null,
  exitStatus: null,
  confirmed: null,
} as const

export const newLine = (id: string, item: ItemRow, status: LineStatus): LineWrite => ({
  ...BLANK,
  id,
  item: item.guid,
  code: item.tag ?? '',
  name: item.name,
  tag: item.tag,
  unit: item.unit,
  folder: item.folder,
  status,
})
/** A code that nothing carries, kept as it was read (T23). */
export const unknownLine = (id: string, code: string): LineWrite => ({
  ...BLANK,
  id,
  item: null,
  code,
  name: code,
  tag: null,
  unit: null,
  folder: null,
  status: 'errors',
})
/** What the task expects of a line that another one leaves. */
export const expectedLine = (id: string, line: LineRow, expected: Hundredths): LineWrite => ({
  ...asWrite(line),
  ...BLANK,
  id,
  status: 'expected',
  expected,
  exitStatus: line.exitStatus,
})
export const asWrite = ({ item, at: _at, by: _by, scans: _scans, ...row }: LineRow): LineWrite => ({
  ...row,
  item: item?.guid ?? null,
})

/** What is planned is expected again once its quantity is taken back; what is not planned stays so. */
const statusWith = ({ status, expected }: LineWrite, quantity: Hundredths | null): LineStatus => {
  const isPlanned = status === 'expected' || (status === 'success' && expected !== null)
  if (!isPlanned) return status
  return quantity === null ? 'expected' : 'success'
}

/** The line with a quantity, and with what the system knows of the record at this moment (T21). */
export const counted = (
  { task }: Pick<LockedTask, 'task'>,
  line: LineWrite,
  { unit }: Pick<ItemRow, 'unit'>,
  quantity: Hundredths | null,
  known: Hundredths,
): LineWrite => ({
  ...line,
  unit,
  status: statusWith(line, quantity),
  ...(COUNTER_OF[task.kind] === 'output'
    ? { output: quantity }
    : { found: quantity, known: quantity === null ? null : known }),
})

import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { type Hundredths, parseQuantity } from '@entrepot/contract/kernel/quantity.ts'
import { MOST_LINES_SENT } from '@entrepot/contract/operations/bounds.ts'
import {
  firstRows,
  guessColumns,
  guessHeading,
  inspectWorkbook,
  requireXlsx,
  type SheetRow,
  type WorkbookFile,
} from '../imports/index.ts'
import { Problem } from '../../kernel/problem.ts'

/** A row of a file as it says what came; `quantity` null: it says none. */
export type ReceivedRow = { row: number; tag: string; name: string; quantity: Hundredths | null; serials: string[] }

const SERIALS = /s[ée]rie|serial|s\/n/i
/** The first sheet with a column of quantities beside one that says of what (TASK-40). */
export const readReceived = async (file: WorkbookFile, fileName: string): Promise<ReceivedRow[]> => {
  requireXlsx(file.path, fileName)
  const sheets = await inspectWorkbook(file.path)
  const all = await firstRows(file, [...sheets.keys()], MOST_LINES_SENT)
  for (const at of sheets.keys()) {
    const rows = (all.get(at) ?? []).map(([row, cells]): SheetRow => [row, cells])
    const read = rowsOf(rows)
    if (read) return read
  }
  throw new Problem('task_file', {}, 'file')
}

const rowsOf = (rows: readonly SheetRow[]): ReceivedRow[] | null => {
  const headerRow = guessHeading(rows)
  const heading = rows.find(([row]) => row === headerRow)?.[1] ?? []
  const below = rows.filter(([row]) => row > headerRow)
  const columns = guessColumns(heading, below, ['tag', 'name', 'quantity'])
  const placeOf = (field: string) => columns.findIndex((column) => column.field === field)
  const [tag, name, quantity] = [placeOf('tag'), placeOf('name'), placeOf('quantity')]
  if (quantity < 0 || (tag < 0 && name < 0)) return null
  const serial = heading.findIndex((text) => SERIALS.test(text))
  return below.map(([row, cells]) => ({
    row,
    tag: cells[tag] ?? '',
    name: cells[name] ?? '',
    quantity: quantityIn(cells[quantity] ?? ''),
    serials: (cells[serial] ?? '')
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  }))
}
/** Files are written in either language. */
const quantityIn = (text: string): Hundredths | null => {
  const read = parseQuantity(text, 'fr')
  return isRefusal(read) || read.value <= 0 ? null : read.value
}

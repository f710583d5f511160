import { type LabelMedium, type RecordsToLabel, type PrintRequest } from '@entrepot/contract/labels/printing.ts'
import { cellsOf, SHEET_IDS, SHEETS, type SheetId } from '@entrepot/contract/labels/sheets.ts'
import type { Dpi } from '@entrepot/contract/labels/types.ts'

/** A printer of this device, and how far it is off: measured once, on a test page. */
export type Printer = { name: string; x: number; y: number }
export type PrintAs = LabelMedium['as']
export type PrintChoice = { config: string | null; as: PrintAs; sheet: SheetId; printer: string; dpi: Dpi }
export const DEFAULT_SHEET: SheetId = SHEET_IDS[0]

export const isSheet = (value: string): value is SheetId => Object.hasOwn(SHEETS, value)
/** « Avery L7160: 21 × 63,5 × 38,1 mm », for a list to choose from. */
export const sheetText = (id: SheetId, number: (value: number) => string): string => {
  const { name, label } = SHEETS[id]
  return `${name} — ${cellsOf(SHEETS[id])} × (${number(label.width)} × ${number(label.height)} mm)`
}

type Given = {
  records: RecordsToLabel
  choice: PrintChoice
  copies: number
  start: number
  printers: readonly Printer[]
}
const mediumOf = ({ choice: { as, sheet, printer, dpi }, start, printers }: Given): LabelMedium => {
  if (as === 'roll') return { as }
  if (as === 'zpl') return { as, dpi }
  const { x, y } = printers.find(({ name }) => name === printer) ?? { x: 0, y: 0 }
  return { as, sheet, start, offset: { x, y } }
}
/** What is sent, once there is a configuration to print with. */
export const askedOf = (given: Given, skipRefused: boolean): PrintRequest | null =>
  given.choice.config === null
    ? null
    : {
        config: given.choice.config,
        records: given.records,
        copies: given.copies,
        medium: mediumOf(given),
        skipRefused,
      }

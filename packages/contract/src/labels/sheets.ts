/** A sheet of labels, in millimetres. Labels stand in a grid; `left` and `top` are those of the first one. */
export type Sheet = {
  name: string
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** From one label to the next. */
  pitch: { x: number; y: number }
  left: number
  top: number
}

const A4 = { width: 210, height: 297 } as const
const LETTER = { width: 215.9, height: 279.4 } as const
/** What makers leave around the grid is the same on both sides. */
const centred = (
  name: string,
  page: Sheet['page'],
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  gap: { x?: number; y?: number } = {},
): Sheet => {
  const pitch = { x: width + (gap.x ?? 0), y: height + (gap.y ?? 0) }
  const rounded = (mm: number) => Math.round(mm * 1_000) / 1_000
  return {
    name,
    page,
    columns,
    rows,
    label: { width, height },
    pitch,
    left: rounded((page.width - (columns - 1) * pitch.x - width) / 2),
    top: rounded((page.height - (rows - 1) * pitch.y - height) / 2),
  }
}

/** Common sheets by their number at Avery (Zweckform), whose sizes other makers sell as well. */
export const SHEETS = {
  l7160: centred('Avery L7160', A4, [3, 7], [63.5, 38.1], { x: 2.54 }),
  l7159: centred('Avery L7159', A4, [3, 8], [63.5, 33.9], { x: 2.54 }),
  l7161: centred('Avery L7161', A4, [3, 6], [63.5, 46.6], { x: 2.54 }),
  l7162: centred('Avery L7162', A4, [2, 8], [99.1, 33.9], { x: 2.5 }),
  l7163: centred('Avery L7163', A4, [2, 7], [99.1, 38.1], { x: 2.5 }),
  l7165: centred('Avery L7165', A4, [2, 4], [99.1, 67.7], { x: 2.5 }),
  l7651: centred('Avery L7651', A4, [5, 13], [38.1, 21.2], { x: 2.5 }),
  l4731: centred('Avery L4731', A4, [7, 27], [25.4, 10], { x: 2.5 }),
  av3474: centred('Avery 3474', A4, [3, 8], [70, 37]),
  av3475: centred('Avery 3475', A4, [3, 8], [70, 36]),
  av3422: centred('Avery 3422', A4, [3, 8], [70, 35]),
  av3652: centred('Avery 3652', A4, [3, 7], [70, 42.3]),
  av3424: centred('Avery 3424', A4, [2, 6], [105, 48]),
  av3425: centred('Avery 3425', A4, [2, 5], [105, 57]),
  av3427: centred('Avery 3427', A4, [2, 4], [105, 74]),
  av5160: centred('Avery 5160', LETTER, [3, 10], [66.675, 25.4], { x: 3.175 }),
  av5163: centred('Avery 5163', LETTER, [2, 5], [101.6, 50.8], { x: 4.7625 }),
  av5167: centred('Avery 5167', LETTER, [4, 20], [44.45, 12.7], { x: 7.9375 }),
} as const satisfies Readonly<Record<string, Sheet>>
export type SheetId = keyof typeof SHEETS
export const SHEET_IDS = Object.keys(SHEETS) as [SheetId, ...SheetId[]]

export const cellsOf = ({ columns, rows }: Sheet): number => columns * rows
/** How far a printer may be off, in millimetres. */
export const MOST_OFFSET_MM = 15

/** The corner of a label on its page, counted from 0, row by row. */
export const cornerOf = (sheet: Sheet, cell: number): { x: number; y: number } => ({
  x: sheet.left + (cell % sheet.columns) * sheet.pitch.x,
  y: sheet.top + Math.floor(cell / sheet.columns) * sheet.pitch.y,
})
/** A label of a configuration has to fit into the one of the sheet; makers and rulers differ by a little. */
const SLACK_MM = 0.2
export const fitsSheet = ({ label }: Sheet, { width, height }: { width: number; height: number }): boolean =>
  width <= label.width + SLACK_MM && height <= label.height + SLACK_MM

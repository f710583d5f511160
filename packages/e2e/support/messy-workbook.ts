import { writeXlsx } from 'hucre/xlsx'

export type Row = readonly (string | number | null)[]

/**
 * A workbook as people keep them: a title and a date above the headings, empty lines, spaces around, numbers typed as
 * text.
 */
export const messyWorkbook = async (
  headings: readonly string[],
  rows: readonly Row[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const sheet = {
    name: 'Stock 2026',
    merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: headings.length - 1 }],
    rows: [
      ['Inventaire atelier'],
      ['arrêté au 20/11/2026'],
      [],
      [...headings],
      ...rows.map((row) => [...row]),
      [],
      [null, ' '],
    ],
  }
  const notes = { name: 'Notes', rows: [['à revoir avec Paul']] }
  const written = await writeXlsx({ sheets: [sheet, notes] })
  return {
    name: 'stock atelier (copie 2).xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(written as Uint8Array),
  }
}

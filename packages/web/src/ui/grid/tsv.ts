/** Text for spreadsheets: tabs between cells, line feeds between rows, quotes around what holds either. */

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

/** What a spreadsheet puts on the clipboard, back into cells. */
export const fromTsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let inQuotes = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (inQuotes) {
      if (char === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (char === '"') inQuotes = false
      else cell += char
    } else if (char === '"' && cell === '') inQuotes = true
    else if (char === '\t') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
    } else if (char !== '\r') cell += char
  }
  rows.at(-1)!.push(cell)
  // Spreadsheets end the last row with a line feed.
  if (rows.length > 1 && rows.at(-1)!.length === 1 && rows.at(-1)![0] === '') rows.pop()
  return rows
}

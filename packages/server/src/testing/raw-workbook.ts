import { type ZipEntry, zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type RawSheet = { name: string; rows: string }
/** A workbook spelled out, for what no writer of ours would write: `rows` and `texts` are the XML of their parts. */
export const rawWorkbook = (
  sheets: readonly RawSheet[],
  { texts = '', styles = '', workbook = '' }: { texts?: string; styles?: string; workbook?: string } = {},
): Buffer => {
  const part = (name: string, content: string): ZipEntry => ({ name, content, packed: true })
  const relations = sheets.map(
    (_, at) => `<Relationship Id="s${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  return zipOf([
    part(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbook}<sheets>${sheets
        .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relations.join('')}<Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="f" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ),
    part('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${texts}</sst>`),
    part('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    ...sheets.map(({ rows }, at) =>
      part(`xl/worksheets/sheet${at}.xml`, `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    ),
  ])
}

/** A row of texts that stand in their cells. */
export const rawRow = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

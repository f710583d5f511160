export { columnLetter } from './domain/cell-text.ts'
export { guessColumns, guessHeading, type SheetRow } from './domain/guess.ts'
export {
  firstRows,
  inspectWorkbook,
  requireXlsx,
  sheetRows,
  WORKBOOK_LIMITS,
  type WorkbookFile,
} from './workbook/read-workbook.ts'
export { workbookFolder } from './import-files.ts'
export { imports } from './routes.ts'

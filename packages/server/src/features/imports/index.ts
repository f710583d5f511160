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
export { cancelImport } from './cancel.ts'
export { recordsMadeBy } from './effects.queries.ts'
export { requireImport } from './import-state.ts'
export { importByKey } from './imports.queries.ts'
export { startRollback } from './rollback.ts'
export { runImport } from './run.ts'
export { uploadWorkbook } from './upload.ts'
export { validateImport } from './validate.ts'
export { workbookFolder } from './import-files.ts'
export { imports } from './routes.ts'
export {
  isCellRefusal,
  type CellResult,
  readActive,
  readAttribute,
  readCount,
  readDay,
  readPrice,
  readQuantityCell,
  readSigned,
  readType,
  readUnit,
} from './domain/read-cell.ts'
export { recordsKeyed, shelvesByName } from './existing-records.queries.ts'
export { foldersOf } from './check-items.ts'
export { FolderPaths, type KnownFolder } from './domain/folder-paths.ts'
export { findRecords } from './find-records.ts'
export { mergedLines, MOST_PIECES, readArticleLine } from './record-lines.ts'
export {
  type Known,
  type Line,
  type Own,
  recordWork,
  type RecordRules,
  type Together,
  type Told,
  undoRecords,
} from './record-rows.ts'

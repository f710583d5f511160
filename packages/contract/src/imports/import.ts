import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { type Role, roles } from '../kernel/roles.ts'
import { IMPORT_FACTS, IMPORT_TARGETS, IMPORTED_KINDS, type ImportTarget } from '../modules.ts'
import { IMPORT_STATES } from './states.ts'
import { Guid, GuidParams, Instant, Quantity, RefInput, flag, pageOf, pageQuery } from '../kernel/shapes.ts'

export const IMPORT_MODES = ['create', 'update'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
/** How the records of an update or of movements are found. */
export const IMPORT_KEYS = ['name', 'tag'] as const

/** `first`: taken once; `sum`: their quantities are added up. */
export const REPEATED_ROWS = ['refuse', 'first', 'sum'] as const
export type RepeatedRows = (typeof REPEATED_ROWS)[number]
export const PLACE_LEVELS = ['spaced', 'any', 'none'] as const
export type PlaceLevels = (typeof PLACE_LEVELS)[number]

/** What every row gets and no column holds: which way quantities above zero go. */
export const DIRECTION = 'direction'
export const DIRECTIONS = ['in', 'out'] as const

/**
 * What a column or a default has to give: a new item needs a name and a place, an existing one what it is found by
 * (IMP-09, IMP-10).
 */
export const requiredFields = (
  target: ImportTarget,
  mode: ImportMode,
  key: (typeof IMPORT_KEYS)[number] = 'name',
): readonly string[] => IMPORT_FACTS[target][modeOf(target, mode)]?.required ?? [key]
/** What a column of such a file can mean; prices for who may see them. */
export const fieldsOfFile = (target: ImportTarget, mode: ImportMode, hasPrices: boolean): string[] => {
  const { without = [] } = IMPORT_FACTS[target][modeOf(target, mode)] ?? {}
  return IMPORT_FACTS[target].fields.filter((field) => !without.includes(field) && (field !== 'unitPrice' || hasPrices))
}
/** Where a file only changes what is there, it is an update whatever was asked; where it only makes, the reverse. */
export const modeOf = (target: ImportTarget, mode: ImportMode): ImportMode =>
  IMPORT_FACTS[target][mode] ? mode : mode === 'create' ? 'update' : 'create'
/** What an import asks for: one of each list (IMP-08). */
export const importNeeds = (target: ImportTarget, mode: ImportMode): readonly (readonly Role[])[] => {
  const { needs, or } = IMPORT_FACTS[target][mode] ?? {}
  return [
    roles('IMPORT', mode === 'create' ? 'ITEM_ADD' : 'ITEM_EDIT'),
    ...(needs ? [[...roles(needs[0], needs[1]), ...(or ? roles(or[0], or[1]) : [])]] : []),
  ]
}

/** The last row a sheet of this format can have. */
const SHEET_ROWS = 1_048_576

export const ImportColumn = z.object({
  /** The letter of the column in the sheet. */
  column: z.string(),
  heading: z.string(),
  kind: z.enum(['empty', 'text', 'number', 'date', 'boolean', 'mixed']),
  samples: z.array(z.string()),
  /** How many rows have a value there; files of earlier versions were not counted. */
  filled: z.int().optional(),
  /** The guessed field, null for none. */
  field: z.string().nullable(),
})
export const ImportSheet = z.object({ name: z.string(), rows: z.int(), columns: z.int(), hidden: z.boolean() })

export const Import = z.object({
  guid: Guid,
  fileName: z.string(),
  target: z.enum(IMPORT_TARGETS),
  mode: z.enum(IMPORT_MODES),
  status: z.enum(IMPORT_STATES.states),
  sheets: z.array(ImportSheet),
  sheet: z.string(),
  /** Row number of the heading in the sheet, from 1. */
  headerRow: z.int(),
  /** The first and the last row that count; null: from the one below the heading, to the end. */
  firstRow: z.int().nullable(),
  lastRow: z.int().nullable(),
  /** Imports of the other sheets of the same file, by this author. */
  siblings: z.array(z.object({ guid: Guid, sheet: z.string(), status: z.enum(IMPORT_STATES.states) })),
  columns: z.array(ImportColumn),
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Rows that say what is there already: as checked, then as written. */
  unchanged: z.int(),
  failed: z.int(),
  /** Rows that were refused, as `failed`: the name that programs ask for (IMP-07). */
  errors: z.int(),
  /** Rows that fit the plan, when not all do (PLAN-14). */
  fits: z.int().nullable(),
  remembered: z.boolean(),
  /** The latest finished import of the same file with this content, by anybody of the company. */
  earlier: z.object({ at: Instant, by: z.string(), mode: z.enum(IMPORT_MODES) }).nullable(),
  /** What a rollback took back, and what waits for a decision because it changed since (IMP-21). */
  undone: z.int(),
  undecided: z.int(),
  message: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

/** All sheets of a file together: how far they are, and what became of their rows. */
export const ImportSheets = z.object({
  imports: z.array(Import),
  /** They are imported, or taken back, one after the other. */
  act: z.enum(['run', 'undo']).nullable(),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
})
export type ImportSheets = z.infer<typeof ImportSheets>

export const ImportPlan = z.object({
  sheet: z.string().max(255).optional(),
  headerRow: z.int().min(1).max(1000).optional(),
  /** Column letter → field. */
  mapping: z.record(z.string().max(3), z.string().max(300)),
  defaults: z.record(z.string().max(300), z.union([z.string().max(5000), Quantity, RefInput])).optional(),
  key: z.enum(IMPORT_KEYS).optional(),
  createFolders: z.boolean().optional(),
  /** What becomes of new rows that say what one above said: refused unless chosen otherwise. */
  repeated: z.enum(REPEATED_ROWS).optional(),
  /** Which slashes in a place part its levels: those between spaces unless chosen otherwise. */
  levels: z.enum(PLACE_LEVELS).optional(),
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const ImportError = z.object({
  /** Row number as in the sheet. */
  row: z.int(),
  column: z.string().nullable(),
  field: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  /** What is wrong and what was expected, in the language of the request. */
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const ImportRow = z.object({
  row: z.int(),
  cells: z.record(z.string(), z.string()),
  errors: z.array(ImportError),
})

/** A record that is no longer as the import left it, or that cannot be taken back. */
export const ImportTouched = z.object({
  guid: Guid,
  kind: z.enum(IMPORTED_KINDS),
  name: z.string(),
  reason: z.string(),
  /**
   * What the import did to it, and so what taking that back does: it goes to the trash, `fields` return to what they
   * were, or its movements are reversed.
   */
  did: z.enum(['created', 'changed', 'moved']),
  /** The fields that the import wrote, as lists call them. */
  fields: z.array(z.string()),
  /** What others did to it since, the latest first, as far as the caller may see. */
  since: z.array(z.object({ at: Instant, by: z.string(), action: z.string(), fields: z.array(z.string()) })),
})
export type ImportTouched = z.infer<typeof ImportTouched>
/** What a rollback would take back, with the records that are left for a decision. */
export const ImportUndo = z.object({
  created: z.int(),
  changed: z.int(),
  movements: z.int(),
  touched: z.array(ImportTouched),
  totalTouched: z.int(),
})
export type ImportUndo = z.infer<typeof ImportUndo>

const importing = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')
/** Why an import takes no such act now: its table of transitions says in which state. */
const stateErrors = [
  'import_reading',
  'import_unread',
  'import_not_ready',
  'import_checking',
  'import_not_written',
  'import_writing',
  'import_undoing',
  'import_over',
] as const
const readErrors = [
  'xlsx_only',
  'import_empty',
  'file_too_large',
  'import_too_many_rows',
  'import_too_many_columns',
  'import_too_many_sheets',
  'import_too_many_texts',
  'import_too_much_text',
  'import_too_heavy',
  'busy',
  'import_unreadable',
] as const

export const importsApi = defineApi({
  list: {
    method: 'GET',
    path: '/imports',
    summary: 'Own imports, newest first',
    access: importing,
    query: z.object(pageQuery),
    response: pageOf(Import),
  },
  template: {
    method: 'GET',
    path: '/imports/template',
    summary: 'An .xlsx with the headings to fill',
    access: importing,
    query: z.object({ mode: z.enum(IMPORT_MODES).default('create'), target: z.enum(IMPORT_TARGETS).default('items') }),
    response: z.unknown(),
    answers: 'file',
  },
  upload: {
    method: 'POST',
    path: '/imports',
    summary: 'Upload a workbook; its sheets, heading row and mapping are guessed',
    access: importing,
    sends: 'multipart',
    body: z.object({ mode: z.enum(IMPORT_MODES).default('create'), target: z.enum(IMPORT_TARGETS).default('items') }),
    response: Import,
    status: 201,
    errors: [...readErrors, 'idempotency_mismatch'],
  },
  get: {
    method: 'GET',
    path: '/imports/:guid',
    summary: 'Where an import stands',
    access: importing,
    params: GuidParams,
    response: Import,
  },
  sheet: {
    method: 'PUT',
    path: '/imports/:guid/sheet',
    summary: 'Choose another sheet, heading row or mode',
    access: importing,
    params: GuidParams,
    body: z.object({
      sheet: z.string().max(255),
      headerRow: z.int().min(1).max(1000).optional(),
      /** Only these rows of the sheet; without them all below the heading. */
      firstRow: z.int().min(1).max(SHEET_ROWS).optional(),
      lastRow: z.int().min(1).max(SHEET_ROWS).optional(),
      mode: z.enum(IMPORT_MODES).optional(),
    }),
    response: Import,
    errors: [...readErrors, 'import_no_sheet', ...stateErrors],
  },
  sheets: {
    method: 'POST',
    path: '/imports/:guid/sheets',
    summary: 'Import the other sheets of the file too: each becomes an import with a mapping of its own',
    access: importing,
    params: GuidParams,
    response: z.object({ data: z.array(Import) }),
    status: 201,
    errors: [...readErrors, ...stateErrors],
  },
  allSheets: {
    method: 'GET',
    path: '/imports/:guid/sheets',
    summary: 'The imports of all sheets of the file, with one progress and one report',
    access: importing,
    params: GuidParams,
    response: ImportSheets,
  },
  runSheets: {
    method: 'POST',
    path: '/imports/:guid/sheets/run',
    summary:
      'Check and write the sheets of the file one after the other, in its order: each is checked with what those before it have brought',
    access: importing,
    params: GuidParams,
    body: z.object({ skipErrors: z.boolean().default(false) }),
    response: ImportSheets,
    status: 202,
    errors: [...stateErrors, 'import_unmapped'],
  },
  rollbackSheets: {
    method: 'POST',
    path: '/imports/:guid/sheets/rollback',
    summary: 'Take all sheets of the file back, the last one first; what changed since is left for a decision',
    access: importing,
    params: GuidParams,
    response: ImportSheets,
    status: 202,
    errors: stateErrors,
  },
  validate: {
    method: 'POST',
    path: '/imports/:guid/validate',
    summary:
      'Check every row with this mapping; nothing is written. Many rows are checked in the background: the answer says `validating`',
    access: importing,
    params: GuidParams,
    body: ImportPlan,
    response: z.object({
      status: z.enum(IMPORT_STATES.states),
      valid: z.int(),
      invalid: z.int(),
      unchanged: z.int(),
      fits: z.int().nullable(),
      errors: z.array(ImportError),
    }),
    errors: ['required', 'unknown_field', ...readErrors, 'import_no_sheet', ...stateErrors],
  },
  rows: {
    method: 'GET',
    path: '/imports/:guid/rows',
    summary: 'Rows with their errors, all or only the wrong ones',
    access: importing,
    params: GuidParams,
    query: z.object({ ...pageQuery, errorsOnly: flag.optional() }),
    response: pageOf(ImportRow),
  },
  correct: {
    method: 'PUT',
    path: '/imports/:guid/cells',
    summary: 'Correct cells; the file itself never changes',
    access: importing,
    params: GuidParams,
    body: z.object({
      cells: z
        .array(
          z.object({ row: z.int().min(1).max(SHEET_ROWS), column: z.string().max(3), value: z.string().max(5000) }),
        )
        .min(1)
        .max(1000),
    }),
    response: z.object({
      valid: z.int(),
      invalid: z.int(),
      unchanged: z.int(),
      fits: z.int().nullable(),
      rows: z.array(ImportRow),
    }),
    errors: stateErrors,
  },
  run: {
    method: 'POST',
    path: '/imports/:guid/run',
    summary: 'Write the valid rows in the background',
    access: importing,
    params: GuidParams,
    body: z.object({ skipErrors: z.boolean().default(false) }),
    response: Import,
    status: 202,
    errors: [...stateErrors, 'import_has_errors', 'plan_limit_items'],
  },
  cancel: {
    method: 'POST',
    path: '/imports/:guid/cancel',
    summary: 'Stop an import; what it has written stays, and can be taken back',
    access: importing,
    params: GuidParams,
    response: Import,
    errors: stateErrors,
  },
  errors: {
    method: 'GET',
    path: '/imports/:guid/errors',
    summary: 'The refused rows as .xlsx with the reason in a last column',
    access: importing,
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
  },
  undo: {
    method: 'GET',
    path: '/imports/:guid/rollback',
    summary: 'What taking an import back would do, and which of its records changed since',
    access: importing,
    params: GuidParams,
    response: ImportUndo,
    errors: stateErrors,
  },
  rollback: {
    method: 'POST',
    path: '/imports/:guid/rollback',
    summary:
      'Take an import back in the background; records that changed since are left until a second call names them',
    access: importing,
    params: GuidParams,
    body: z.object({
      /** Changed since, and taken back anyway. */ takeBack: z.array(Guid).max(1000).optional(),
      /** Changed since, and to stay. */ leave: z.array(Guid).max(1000).optional(),
    }),
    response: Import.extend({ touched: z.array(ImportTouched), totalTouched: z.int() }),
    status: 202,
    errors: stateErrors,
  },
})

import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, Quantity, RefInput, flag, pageOf, pageQuery } from '../kernel/shapes.ts'

export const IMPORT_STATUSES = ['draft', 'validating', 'validated', 'running', 'done', 'failed'] as const
export const IMPORT_TARGETS = ['items', 'folders'] as const

/** Item fields a column can be mapped to; custom fields follow as `attributes.{name}` (IMP-09, IMP-11). */
export const ITEM_IMPORT_FIELDS = ['name', 'type', 'parent', 'tag', 'description', 'category', 'tags', 'quantity', 'unit', 'packaging', 'threshold', 'inventoryDate', 'shelf'] as const
export const FOLDER_IMPORT_FIELDS = ['name', 'type', 'parent', 'tag', 'description', 'category'] as const

/** The last row a sheet of this format can have. */
const SHEET_ROWS = 1_048_576

export const ImportColumn = z.object({
  /** The letter of the column in the sheet. */
  column: z.string(),
  heading: z.string(),
  kind: z.enum(['empty', 'text', 'number', 'date', 'boolean', 'mixed']),
  samples: z.array(z.string()),
  /** The guessed field, null for none. */
  field: z.string().nullable(),
})
export const ImportSheet = z.object({ name: z.string(), rows: z.int(), columns: z.int(), hidden: z.boolean() })

export const Import = z.object({
  guid: Guid,
  fileName: z.string(),
  target: z.enum(IMPORT_TARGETS),
  mode: z.enum(['create', 'update']),
  status: z.enum(IMPORT_STATUSES),
  sheets: z.array(ImportSheet),
  sheet: z.string(),
  /** Row number of the heading in the sheet, from 1. */
  headerRow: z.int(),
  columns: z.array(ImportColumn),
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  /** Rows that fit the plan, when not all do (PLAN-14). */
  fits: z.int().nullable(),
  remembered: z.boolean(),
  message: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportPlan = z.object({
  sheet: z.string().max(255).optional(),
  headerRow: z.int().min(1).max(1000).optional(),
  /** Column letter → field. */
  mapping: z.record(z.string().max(3), z.string().max(300)),
  defaults: z.record(z.string().max(300), z.union([z.string().max(5000), Quantity, RefInput])).optional(),
  key: z.enum(['name', 'tag']).optional(),
  createFolders: z.boolean().optional(),
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const ImportError = z.object({
  /** Row number as in the sheet. */
  row: z.int(), column: z.string().nullable(), field: z.string().nullable(), value: z.string(), code: z.string(),
  /** What is wrong and what was expected, in the language of the request. */
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const ImportRow = z.object({ row: z.int(), cells: z.record(z.string(), z.string()), errors: z.array(ImportError) })

const importing = roles('IMPORT', 'ITEM_ADD', 'ITEM_EDIT')
const readErrors = ['xlsx_only', 'import_empty', 'file_too_large', 'import_too_many_rows', 'import_too_many_columns', 'import_unreadable'] as const

export const importsApi = defineApi({
  list: { method: 'GET', path: '/imports', summary: 'Own imports, newest first', access: importing, query: z.object(pageQuery), response: pageOf(Import) },
  template: {
    method: 'GET', path: '/imports/template', summary: 'An .xlsx with the headings to fill', access: importing,
    query: z.object({ mode: z.enum(['create', 'update']).default('create'), target: z.enum(IMPORT_TARGETS).default('items') }), response: z.unknown(), answers: 'file',
  },
  upload: {
    method: 'POST', path: '/imports', summary: 'Upload a workbook; its sheets, heading row and mapping are guessed', access: importing, sends: 'multipart',
    body: z.object({ mode: z.enum(['create', 'update']).default('create'), target: z.enum(IMPORT_TARGETS).default('items') }), response: Import, status: 201, errors: readErrors,
  },
  get: { method: 'GET', path: '/imports/:guid', summary: 'Where an import stands', access: importing, params: GuidParams, response: Import },
  sheet: { method: 'PUT', path: '/imports/:guid/sheet', summary: 'Choose another sheet or heading row', access: importing, params: GuidParams, body: z.object({ sheet: z.string().max(255), headerRow: z.int().min(1).max(1000).optional() }), response: Import, errors: [...readErrors, 'import_no_sheet', 'import_not_ready'] },
  validate: { method: 'POST', path: '/imports/:guid/validate', summary: 'Check every row with this mapping; nothing is written', access: importing, params: GuidParams, body: ImportPlan, response: z.object({ valid: z.int(), invalid: z.int(), fits: z.int().nullable(), errors: z.array(ImportError) }), errors: ['required', 'unknown_field', 'import_no_sheet', 'import_not_ready'] },
  rows: { method: 'GET', path: '/imports/:guid/rows', summary: 'Rows with their errors, all or only the wrong ones', access: importing, params: GuidParams, query: z.object({ ...pageQuery, errorsOnly: flag.optional() }), response: pageOf(ImportRow) },
  correct: {
    method: 'PUT', path: '/imports/:guid/cells', summary: 'Correct cells; the file itself never changes', access: importing, params: GuidParams,
    body: z.object({ cells: z.array(z.object({ row: z.int().min(1).max(SHEET_ROWS), column: z.string().max(3), value: z.string().max(5000) })).min(1).max(1000) }),
    response: z.object({ valid: z.int(), invalid: z.int(), fits: z.int().nullable(), rows: z.array(ImportRow) }), errors: ['import_not_ready'],
  },
  run: { method: 'POST', path: '/imports/:guid/run', summary: 'Write the valid rows in the background', access: importing, params: GuidParams, body: z.object({ skipErrors: z.boolean().default(false) }), response: Import, status: 202, errors: ['import_not_ready', 'import_has_errors', 'plan_limit_items'] },
  errors: { method: 'GET', path: '/imports/:guid/errors', summary: 'The refused rows as .xlsx with the reason in a last column', access: importing, params: GuidParams, response: z.unknown(), answers: 'file' },
})

import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, pageOf } from '../kernel/shapes.ts'
import { LabelDesign, PrintConfig, PrintConfigChange, PrintConfigInput, PrintConfigQuery } from './print-config.ts'
import { LabelPreview, LabelRun, PrintAsked, PrinterOffset, PrintPlan } from './printing.ts'
import { SHEET_IDS } from './sheets.ts'
import { LABEL_KINDS } from './types.ts'

const module = 'barcodePrint' as const
/** Whoever uses the module prints with the configurations that are there (LBL-10). */
const printing = 'signed-in' as const
const editing = roles('BARCODE_PRINT', 'EDIT', 'FULL')
const CODES = [
  'label_empty',
  'label_ean_digits',
  'label_ean_check',
  'label_character',
  'label_too_long',
  'label_too_fine',
  'label_no_room',
] as const
const WRITTEN = ['exists', 'required', 'quantity_decimals', 'label_placeholder', ...CODES] as const
const ASKED = [
  ...CODES,
  'quantity_decimals',
  'forbidden',
  'not_found',
  'item_not_found',
  'label_nothing',
  'label_too_many',
  'label_too_much',
  'label_sheet',
  'label_start',
] as const
/** One record, of any kind that has labels. */
const One = z.object({ kind: z.enum(LABEL_KINDS).default('item'), guid: Guid })

export const labelsApi = defineApi({
  list: {
    method: 'GET',
    path: '/print-configs',
    summary: 'Print configurations; `export` downloads them',
    access: printing,
    module,
    query: PrintConfigQuery,
    response: pageOf(PrintConfig),
    errors: [...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/print-configs/fields',
    summary: 'What the pattern of a print configuration may name, in the language of the caller',
    access: printing,
    module,
    response: z.object({
      data: z.array(z.object({ path: z.string(), label: z.string(), kinds: z.array(z.enum(LABEL_KINDS)) })),
    }),
  },
  get: {
    method: 'GET',
    path: '/print-configs/:guid',
    summary: 'One print configuration',
    access: printing,
    module,
    params: GuidParams,
    response: PrintConfig,
  },
  create: {
    method: 'POST',
    path: '/print-configs',
    summary: 'Make a print configuration',
    access: editing,
    module,
    body: PrintConfigInput,
    response: PrintConfig,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/print-configs/:guid',
    summary: 'Change a print configuration',
    access: editing,
    module,
    params: GuidParams,
    body: PrintConfigChange,
    response: PrintConfig,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/print-configs/:guid',
    summary: 'Delete a print configuration',
    access: roles('BARCODE_PRINT', 'FULL'),
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
  },
  preview: {
    method: 'POST',
    path: '/print-configs/:guid/preview',
    summary: 'The label of a record as SVG in its real size',
    access: printing,
    module,
    asks: true,
    params: GuidParams,
    /** `item`, or another kind of record by its own name. */
    body: z.object({
      item: Guid.optional(),
      folder: Guid.optional(),
      user: Guid.optional(),
      operation: Guid.optional(),
    }),
    response: z.unknown(),
    answers: 'file',
    errors: ['forbidden', 'not_found', 'item_not_found', 'required', 'label_unreadable', ...CODES],
  },
  try: {
    method: 'POST',
    path: '/print-configs/try',
    summary: 'The label of a configuration that is not saved yet, of a record or of sample values',
    access: editing,
    module,
    asks: true,
    body: z.object({ design: LabelDesign, record: One.nullable().optional() }),
    response: LabelPreview,
    errors: [
      'forbidden',
      'not_found',
      'item_not_found',
      'quantity_decimals',
      'label_placeholder',
      'label_unreadable',
      ...CODES,
    ],
  },
  plan: {
    method: 'POST',
    path: '/labels/plan',
    summary: 'What printing these labels would give: how many, on how many pages, what is left out and why',
    access: printing,
    module,
    asks: true,
    body: PrintAsked,
    response: PrintPlan,
    errors: [...ASKED],
  },
  print: {
    method: 'POST',
    path: '/labels/print',
    summary: 'Up to 200 labels as a file, each of them read back before; for more there are runs',
    access: printing,
    module,
    asks: true,
    body: PrintAsked,
    response: z.unknown(),
    answers: 'file',
    errors: [...ASKED, 'label_unreadable', 'label_run'],
  },
  testPage: {
    method: 'POST',
    path: '/labels/test-page',
    summary: 'A page that shows how far a printer is off, with the outlines of a sheet',
    access: printing,
    module,
    asks: true,
    body: z.object({ sheet: z.enum(SHEET_IDS), offset: PrinterOffset.default({ x: 0, y: 0 }) }),
    response: z.unknown(),
    answers: 'file',
    errors: ['quantity_decimals'],
  },
  run: {
    method: 'POST',
    path: '/labels/runs',
    summary: 'Make the file of these labels in the background',
    access: printing,
    module,
    body: PrintAsked,
    response: LabelRun,
    status: 202,
    errors: [...ASKED],
  },
  oneRun: {
    method: 'GET',
    path: '/labels/runs/:guid',
    summary: 'How far a run of the caller is',
    access: printing,
    module,
    params: GuidParams,
    response: LabelRun,
  },
  runFile: {
    method: 'GET',
    path: '/labels/runs/:guid/file',
    summary: 'The file of a run of the caller, within a day',
    access: printing,
    module,
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
    errors: ['label_file_gone', 'download_failed'],
  },
})

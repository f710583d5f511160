import { z } from 'zod'
import { Selection } from '../items/selection.ts'
import { Guid, Instant } from '../kernel/shapes.ts'
import { MOST_OFFSET_MM, SHEET_IDS } from './sheets.ts'
import { hasTwoDecimals, LABEL_KINDS, MOST_COPIES, MOST_LABELS } from './types.ts'

/** What labels are printed of: items as a list means them, records by name, or all that an import made. */
export const LabelRecords = z.union([
  z.strictObject({ kind: z.literal('item'), selection: Selection }),
  z.strictObject({
    kind: z.enum(LABEL_KINDS).exclude(['item']),
    guids: z.array(Guid).min(1).max(MOST_LABELS),
  }),
  z.strictObject({ kind: z.literal('import'), import: Guid }),
])
export type LabelRecords = z.output<typeof LabelRecords>
/** As a caller says it. */
export type RecordsToLabel = z.input<typeof LabelRecords>

const Millimetres = z
  .number()
  .min(-MOST_OFFSET_MM)
  .max(MOST_OFFSET_MM)
  .refine(hasTwoDecimals, { params: { code: 'quantity_decimals' } })
/** How far a printer puts everything off, measured once on a test page. */
export const PrinterOffset = z.object({ x: Millimetres, y: Millimetres })
export type PrinterOffset = z.infer<typeof PrinterOffset>

/**
 * `sheet`: labels of a page from `start` on, the first one being 1; without a sheet a page for each label, as rolls
 * have them. ZPL is for label printers and knows no sheets.
 */
export const LabelMedium = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('sheet'),
    sheet: z.enum(SHEET_IDS),
    start: z.int().min(1).default(1),
    offset: PrinterOffset.default({ x: 0, y: 0 }),
  }),
  z.object({ as: z.literal('roll') }),
  z.object({ as: z.literal('zpl'), dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]).default(203) }),
])
export type LabelMedium = z.infer<typeof LabelMedium>

export const PrintAsked = z.object({
  config: Guid,
  records: LabelRecords,
  copies: z.int().min(1).max(MOST_COPIES).default(1),
  medium: LabelMedium,
  /** Prints the others where some labels are refused; without it, one that is refused refuses all. */
  skipRefused: z.boolean().default(false),
})
export type PrintAsked = z.output<typeof PrintAsked>
export type PrintRequest = z.input<typeof PrintAsked>

/** What keeps a scanner from reading a label surely, though it can be printed. */
export const LABEL_WARNINGS = ['fine_bars'] as const
export const LabelWarning = z.object({ code: z.enum(LABEL_WARNINGS), message: z.string() })
export type LabelWarning = z.infer<typeof LabelWarning>

export const LabelPreview = z.object({
  /** With its size in millimetres. */
  svg: z.string(),
  /** What the code holds, or the text says. */
  text: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of the narrowest bar, in millimetres; null where there is no code. */
  module: z.number().nullable(),
  warnings: z.array(LabelWarning),
})
export type LabelPreview = z.infer<typeof LabelPreview>

const LeftOut = z.object({ guid: Guid, name: z.string(), code: z.string(), message: z.string() })
export type LeftOut = z.infer<typeof LeftOut>
export const MOST_TOLD = 20
export const PrintPlan = z.object({
  /** Labels that come out, copies counted, and the pages they take. */
  labels: z.int(),
  pages: z.int(),
  /** So many that they are made in the background. */
  later: z.boolean(),
  /** Records of which the pattern is empty (LBL-09), how many and the first of them. */
  empty: z.object({ count: z.int(), first: z.array(LeftOut) }),
  /** Those whose label is refused, of the labels that were drawn. */
  failed: z.array(LeftOut),
  warnings: z.array(LabelWarning),
  preview: LabelPreview.nullable(),
})
export type PrintPlan = z.infer<typeof PrintPlan>

export const LabelRun = z.object({
  guid: Guid,
  name: z.string(),
  /** Labels, copies counted; those made so far. */
  total: z.int(),
  done: z.int(),
  askedAt: Instant,
  doneAt: Instant.nullable(),
  /** Whether there is a file to fetch; why not, once it ended without one. */
  ready: z.boolean(),
  message: z.string().nullable(),
  /** Records left out because their pattern is empty, or their label is refused. */
  left: z.int(),
})
export type LabelRun = z.infer<typeof LabelRun>

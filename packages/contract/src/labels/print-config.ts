import { z } from 'zod'
import { conditionQuery, exportQuery, Guid, listQuery, Name, tracked } from '../kernel/shapes.ts'
import { BAR_FORMATS, LABEL_TYPES, LEAST_CM, LONGEST_PATTERN, MOST_CM, hasTwoDecimals } from './types.ts'

const shown = {
  guid: Guid,
  name: z.string(),
  /** Text and placeholders such as `{{name}}`, `{{tag}}` and `{{attributes.Étage}}`. */
  pattern: z.string(),
  type: z.enum(LABEL_TYPES),
  /** Of the types `barcode` and `barcode_text`. */
  format: z.enum(BAR_FORMATS),
  /** Centimetres. */
  width: z.number(),
  height: z.number(),
  ...tracked,
}
export const PrintConfig = z.object(shown)
export type PrintConfig = z.infer<typeof PrintConfig>

/** To a tenth of a millimetre. */
const Centimetres = z
  .number()
  .min(LEAST_CM)
  .max(MOST_CM)
  .refine(hasTwoDecimals, { params: { code: 'quantity_decimals' } })
const shape = {
  name: Name,
  pattern: z
    .string()
    .max(LONGEST_PATTERN)
    .refine((text) => text.trim() !== '', { params: { code: 'required' } }),
  type: z.enum(LABEL_TYPES),
  format: z.enum(BAR_FORMATS).optional(),
  width: Centimetres,
  height: Centimetres,
}
export const PrintConfigInput = z.object(shape)
export type PrintConfigInput = z.infer<typeof PrintConfigInput>
export const PrintConfigChange = PrintConfigInput.partial().extend({ version: z.int().optional() })
export type PrintConfigChange = z.infer<typeof PrintConfigChange>
/** What a label is drawn by, whether it is saved or not. */
export const LabelDesign = PrintConfigInput.omit({ name: true })
export type LabelDesign = z.infer<typeof LabelDesign>

export const PrintConfigQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type PrintConfigQuery = z.infer<typeof PrintConfigQuery>

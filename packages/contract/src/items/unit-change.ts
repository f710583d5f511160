import { z } from 'zod'
import { Failure, Guid, LongText, Ref } from '../kernel/shapes.ts'
import { isFactor, MOST_FACTOR } from './conversion.ts'
import { Unit } from './item.ts'

const Factor = z
  .number()
  .refine(isFactor, { params: { code: 'conversion_factor' } })
  .meta({ exclusiveMinimum: 0, maximum: MOST_FACTOR, description: 'At most six decimals' })
/** `per` of the present unit are `factor` of the new one: 12 pieces are 1 box. */
export const UnitConversion = z.object({
  unit: Unit,
  factor: Factor,
  per: Factor.default(1),
  comment: LongText.optional(),
  version: z.int().optional(),
})
export type UnitConversion = z.infer<typeof UnitConversion>

/** What a change of unit does: to each record of the article, its variants and lots among them, and to its codes. */
export const ConversionPreview = z.object({
  from: Unit,
  to: Unit,
  records: z.array(
    z.object({
      guid: Guid,
      name: z.string(),
      folder: Ref,
      path: z.string(),
      before: z.number(),
      /** Null where the new unit cannot hold it exactly. */ after: z.number().nullable(),
      reserved: z.number(),
      thresholdBefore: z.number().nullable(),
      thresholdAfter: z.number().nullable(),
    }),
  ),
  barcodes: z.array(z.object({ code: z.string(), before: z.number(), after: z.number().nullable() })),
  /** Why it cannot be; nothing when it can. */
  failed: z.array(Failure),
})
export type ConversionPreview = z.infer<typeof ConversionPreview>

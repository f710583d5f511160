import { z } from 'zod'
import { DateOnly, Guid, Ref } from '../kernel/shapes.ts'
import { Item, ParentRef } from './item.ts'

/** A further code of an article and what one scan of it means. */
export const Barcode = z.object({ guid: Guid, code: z.string(), quantity: z.number() })
export const BarcodeInput = z.object({
  code: z.string().trim().min(1).max(255),
  quantity: z.number().positive().max(999_999_999.99).default(1),
})

/**
 * What a GS1 code says beside the product: a lot or serial number that is known is the item of the answer; one
 * that is new can be made with what stands here.
 */
export const Gs1Content = z.object({
  gtin: z.string(),
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  productionDate: DateOnly.nullable(),
  expiryDate: DateOnly.nullable(),
  count: z.number().nullable(),
})
export type Gs1Content = z.infer<typeof Gs1Content>

export const ScanAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    code: z.string(),
    quantity: z.number(),
    item: Item,
    elsewhere: z.array(Item),
    gs1: Gs1Content.optional(),
  }),
  z.object({ kind: z.literal('folder'), code: z.string(), folder: ParentRef }),
  z.object({ kind: z.literal('user'), code: z.string(), user: Ref }),
  z.object({ kind: z.literal('operation'), code: z.string(), operation: Ref }),
])

/** Codes that one call may ask about. */
export const MOST_CODES = 500
export const ScanCode = z.string().trim().min(1).max(255)
/** `unknown`: nothing within reach of the caller carries the code. */
export const ScanResult = z.discriminatedUnion('kind', [
  ...ScanAnswer.options,
  z.object({ kind: z.literal('unknown'), code: z.string() }),
])
export type ScanResult = z.infer<typeof ScanResult>

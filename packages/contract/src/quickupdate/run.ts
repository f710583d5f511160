import { z } from 'zod'
import { AttributeShape } from '../fields/shapes.ts'
import { Item, MOST_TAGS } from '../items/item.ts'
import { MOST_CODES, ScanCode } from '../items/scan.ts'
import { Failure, Guid, LENGTH, LongText, Quantity, Ref, RefInput } from '../kernel/shapes.ts'
import { MOST_QUICK_ITEMS } from './fields.ts'

/** What a code means to a list that is being scanned. */
const Asked = {
  /**
   * The starting location, when one is chosen; what lies elsewhere is told so, unless a destination takes it along
   * (QU-10).
   */
  location: RefInput.nullable().optional(),
  destination: RefInput.nullable().optional(),
  /** Items of the list so far. */
  listed: z.array(Guid).max(MOST_QUICK_ITEMS).default([]),
}
/** One `code`, or `codes` that came at once (QU-21): each is judged as if those before it were in the list. */
export const QuickCheck = z.union([
  z.strictObject({ code: ScanCode, ...Asked }),
  z.strictObject({ codes: z.array(ScanCode).min(1).max(MOST_CODES), ...Asked }),
])
export type QuickCheck = z.infer<typeof QuickCheck>

/** `elsewhere`: in the list, and left out until a destination is chosen (QU-10). A folder is a place to start from. */
export const QuickFound = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), code: z.string(), item: Item, elsewhere: z.boolean() }),
  z.object({ kind: z.literal('folder'), code: z.string(), folder: Ref }),
  z.object({ kind: z.literal('refused'), code: z.string(), error: z.string(), message: z.string() }),
])
export type QuickFound = z.infer<typeof QuickFound>
export const QuickChecked = z.union([z.object({ data: z.array(QuickFound) }), Item])

/**
 * Values of the fields of the form model. A field that is not named, null, a blank text and an empty list are a field
 * left empty (QU-16).
 */
export const QuickValues = z
  .strictObject({
    name: z.string().trim().max(LENGTH.name).nullable(),
    description: LongText.nullable(),
    tags: z.array(RefInput).max(MOST_TAGS).nullable(),
    category: RefInput.nullable(),
    threshold: Quantity.nullable(),
    quantity: Quantity.nullable(),
    packaging: z.int().min(1).max(1_000_000).nullable(),
    /** Of the custom field that means it. */
    status: z.string().trim().max(LENGTH.name).nullable(),
    /** Custom fields by name. */
    attributes: z.record(z.string(), AttributeShape),
  })
  .partial()
export type QuickValues = z.infer<typeof QuickValues>

/** `values` of an item stand before those of all; what it does not name, they say. */
export const QuickRun = z.object({
  template: RefInput,
  location: RefInput.nullable().optional(),
  destination: RefInput.nullable().optional(),
  values: QuickValues.default({}),
  items: z
    .array(z.object({ guid: Guid, values: QuickValues.optional() }))
    .min(1)
    .max(MOST_QUICK_ITEMS),
})
export type QuickRun = z.infer<typeof QuickRun>

/** `background`: it goes on by itself (202), and `job` tells how far it is; the figures are those so far. */
export const QuickRan = z.object({
  job: Guid,
  background: z.boolean(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.array(Failure.extend({ name: z.string(), field: z.string().nullable() })),
})
export type QuickRan = z.infer<typeof QuickRan>

import { z } from 'zod'
import { MovementKind } from '../kernel/movement-kinds.ts'
import { DateOnly, Guid, Instant, Ref } from '../kernel/shapes.ts'
import { ParentRef, Unit } from './item.ts'

/** One product over its folders, limited to the folders the viewer may see. */
export const ArticleStock = z.object({
  article_guid: Guid,
  name: z.string(),
  unit: Unit,
  total: z.number(),
  /** Who is told when what is in all folders together falls to it. */
  threshold: z.number().nullable(),
  places: z.array(
    z.object({ item: Guid, folder: ParentRef, path: z.string(), quantity: z.number(), quantityAvailable: z.number() }),
  ),
})

/** Places and movements that the summary of an item names. */
export const SUMMARY_PLACES = 5
export const SUMMARY_MOVEMENTS = 3

/** What an item opens with: everything about it that is not in its own record, in one answer. */
export const ItemSummary = ArticleStock.extend({
  /** `places` names the fullest five. */
  placeCount: z.int(),
  /** The variant or lot in stock whose day comes first; one that is past comes before all others. */
  nextExpiry: z
    .object({ item: Guid, name: z.string(), date: DateOnly, expired: z.boolean(), quantity: z.number() })
    .nullable(),
  /** The last three; null for whoever may not read movements. */
  movements: z
    .array(
      z.object({
        guid: Guid,
        /** Of the record or of one of its variants and lots. */
        item: z.object({ guid: Guid, name: z.string() }),
        kind: MovementKind,
        type: z.enum(['in', 'out']),
        action: z.string().nullable(),
        quantity: z.number(),
        quantity_after: z.number(),
        unit: Unit,
        folder: z.object({ guid: Guid, name: z.string() }),
        date: Instant,
        by: Ref.nullable(),
      }),
    )
    .nullable(),
  comments: z.int(),
  /** Null for whoever may not read files. */
  files: z.int().nullable(),
})
export type ItemSummary = z.infer<typeof ItemSummary>

import { z } from 'zod'
import { conditionQuery, exportQuery, flag, Guid, listQuery } from '../kernel/shapes.ts'
import { ItemType } from './item.ts'

/** Sets of a search by file that hold records. */
export const FOUND_SETS = ['found', 'ambiguous', 'elsewhere'] as const
export type FoundSet = (typeof FOUND_SETS)[number]

/** How soon the day of a lot is, for who filters by it. */
export const EXPIRING_DAYS = 30

/**
 * `sort` names up to three columns or `attributes.{name}`, separated by `,`, each with `-` in front for descending.
 * `filters` is a condition as JSON text.
 */
export const ItemListQuery = z.object({
  ...listQuery,
  folder: Guid.optional(),
  /** With `folder`: also what lies in its sub-folders. */
  deep: flag.optional(),
  type: ItemType.optional(),
  category: Guid.optional(),
  article: Guid.optional(),
  /** Variants and lots of this record; without it, `type` or `article` they are left out. */
  variantsOf: Guid.optional(),
  /** Only what lies at its alert threshold or below (ITEM-29). */
  low: flag.optional(),
  /** Only what has a variant or lot in stock that is past its day or will be within 30 days. */
  expiring: flag.optional(),
  /** With what each article has in all folders (`quantityTotal`) and is worth, which costs the list something. */
  totals: flag.optional(),
  /**
   * Columns that will be shown, separated by `;`: rows come without keywords, what counts found, ancestors and who made
   * and changed them, but for those that it names.
   */
  fields: z.string().max(5_000).optional(),
  ...conditionQuery,
  /** Records that this own search by file found, in that set; variants and lots too. */
  foundBy: Guid.optional(),
  foundAs: z.enum(FOUND_SETS).optional(),
  ...exportQuery,
})
export type ItemListQuery = z.infer<typeof ItemListQuery>

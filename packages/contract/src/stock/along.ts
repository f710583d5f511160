import { z } from 'zod'
import { Guid } from '../kernel/shapes.ts'
import { Unit } from '../items/item.ts'

/** What leaves along with equipment, over all the equipment that was asked about (BUND-08). */
export const LeavingAlong = z.object({
  /** Of the bundle. */
  name: z.string(),
  /** How many pieces of equipment it leaves with. */
  count: z.int(),
  products: z.array(
    z.object({
      guid: Guid.nullable(),
      name: z.string(),
      place: z.string(),
      unit: Unit,
      quantity: z.number(),
      available: z.number(),
      missing: z.number(),
    }),
  ),
  /** Products in the trash, which stay out (BUND-11). */
  skipped: z.array(z.string()),
  /** Some of it lies where the caller may not take from: it cannot leave along. */
  denied: z.boolean(),
})
export type LeavingAlong = z.infer<typeof LeavingAlong>

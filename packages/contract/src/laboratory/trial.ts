import { z } from 'zod'
import { Guid, Instant } from '../kernel/shapes.ts'

/** How far back something is tried, and how many of the records are named. */
export const TRIED_DAYS = 30
export const MOST_TRIED = 5_000
export const MOST_TRIED_SHOWN = 50

export const TriedRecord = z.object({
  guid: Guid,
  name: z.string(),
  at: Instant.nullable(),
  outcome: z.enum(['refused', 'changed', 'nothing']),
  /** Why it would be refused. */
  message: z.string().nullable(),
  /** What it would become, by the name of the field. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
})
export type TriedRecord = z.infer<typeof TriedRecord>

/** What something would have done, which is not in force yet: a rule, a layout, a formula. */
export const Tried = z.object({
  /** Records or events that it was tried on, those that it meant, and what it would have done to them. */
  events: z.int(),
  met: z.int(),
  wouldRefuse: z.int(),
  wouldChange: z.int(),
  /** Not all of them were looked at. */
  cut: z.boolean(),
  /** Of the record it was tried on each line of the conditions, and whether it held. */
  lines: z.array(
    z.object({ field: z.string(), operator: z.string(), other: z.string().nullable(), holds: z.boolean() }),
  ),
  records: z.array(TriedRecord),
})
export type Tried = z.infer<typeof Tried>

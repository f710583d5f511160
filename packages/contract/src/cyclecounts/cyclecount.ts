import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { DateOnly, exportQuery, Guid, listQuery, pageOf, Ref } from '../kernel/shapes.ts'

/** How many records a day are proposed to count, unless the reader says otherwise. */
export const COUNTS_A_DAY = 20
export const OFFERED_A_DAY = [10, 20, 50, 100] as const

/** A record that is proposed to be counted, with all it is ranked by. */
export const ToCount = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  folder: Ref,
  folder_path: z.string(),
  unit: Unit,
  quantity: z.number(),
  /** At what one costs; null for who may not see prices. */
  value: z.number().nullable(),
  movements: z.int(),
  days: z.int(),
  lastCount: DateOnly.nullable(),
  /** Whether that count found a difference. */
  wasWrong: z.boolean(),
  /** Counts of its folder, and how many of them found one. */
  counts: z.int(),
  errors: z.int(),
  /** Of a difference, in percent. */
  chance: z.number(),
  risk: z.number(),
})
export type ToCount = z.infer<typeof ToCount>
export const ToCountQuery = z.object({
  ...listQuery,
  most: z.coerce.number().int().min(1).max(500).default(COUNTS_A_DAY),
  folder: Guid.optional(),
  category: Guid.optional(),
  ...exportQuery,
})
export type ToCountQuery = z.infer<typeof ToCountQuery>

export const ACCURACY_BY = ['folder', 'category', 'month'] as const
/** The rows of it are the counts of `GET /transactions?counted=true` with the same place, category and days. */
export const Accuracy = z.object({
  /** Of the folder or the category, empty without one; the month as `2026-11`. */
  guid: z.string(),
  name: z.string(),
  lines: z.int(),
  exact: z.int(),
  /** In percent. */
  accuracy: z.number(),
  /** What was too much and too little together: quantities of different units do not add up. */
  differences: z.array(z.object({ unit: Unit, quantity: z.number() })),
})
export type Accuracy = z.infer<typeof Accuracy>
export const AccuracyQuery = z.object({
  ...listQuery,
  by: z.enum(ACCURACY_BY).default('folder'),
  folder: Guid.optional(),
  category: Guid.optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  ...exportQuery,
})
export type AccuracyQuery = z.infer<typeof AccuracyQuery>

export const cyclecountsApi = defineApi({
  list: {
    method: 'GET',
    path: '/cycle-counts',
    summary: 'What to count next where the caller may count, the most likely to be wrong first; `export` downloads it',
    access: roles('ITEM', 'INVENTORY'),
    query: ToCountQuery,
    response: pageOf(ToCount),
    errors: ['not_found'],
  },
  accuracy: {
    method: 'GET',
    path: '/cycle-counts/accuracy',
    summary: 'How many counts found no difference, by folder, category or month; `export` downloads it',
    access: roles('ITEM', 'TRANSACTIONS'),
    query: AccuracyQuery,
    response: pageOf(Accuracy),
    errors: ['not_found'],
  },
})

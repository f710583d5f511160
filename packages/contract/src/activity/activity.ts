import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { ACTIVITY_ACTIONS, ACTIVITY_ENTITIES } from '../modules.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { conditionQuery, exportQuery, Guid, Instant, Ref, pageOf, listQuery } from '../kernel/shapes.ts'

/**
 * By which door an act came: a person at a screen, a program with a token, a file, an act on many, a rule or formula, a
 * job, the operator of the installation, a call that an incoming request takes.
 */
export const ACTIVITY_CHANNELS = ['screen', 'api', 'import', 'bulk', 'rule', 'job', 'operator', 'incoming'] as const
export type ActivityChannel = (typeof ACTIVITY_CHANNELS)[number]

/** Of more rows than that no list tells the number: it is narrowed or exported. */
export const ACTIVITY_COUNTED = 10_000

/**
 * Words are looked for in so many of the latest rows that the other filters leave; earlier ones are found by a period,
 * a person or an object.
 */
export const ACTIVITY_SEARCHED = 20_000

export const Activity = z.object({
  guid: Guid,
  date: Instant,
  user: Ref.nullable(),
  entity: z.enum(ACTIVITY_ENTITIES),
  entityGuid: Guid,
  entityName: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  /** null: written before that was noted. */
  channel: z.enum(ACTIVITY_CHANNELS).nullable(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  comment: z.string(),
  /** Where the record was, as far as the caller may see that folder now. */
  folder: Ref.nullable(),
  /** Whether what it tells of can still be opened. */
  exists: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

const filter = {
  entity: z.enum(ACTIVITY_ENTITIES).optional(),
  guid: Guid.optional(),
  user: Guid.optional(),
  action: z.enum(ACTIVITY_ACTIONS).optional(),
  channel: z.enum(ACTIVITY_CHANNELS).optional(),
  /** With everything below it. */
  folder: Guid.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Later than an instant: what happened since stock was looked at. */
  since: Instant.optional(),
}
export const ActivityQuery = z.object({ ...listQuery, ...filter, ...conditionQuery, ...exportQuery })
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const activityApi = defineApi({
  list: {
    method: 'GET',
    path: '/activities',
    summary: `What happened to records the caller may see, newest first; at most ${ACTIVITY_COUNTED} rows are counted and paged through, an export holds all of them. \`search\` looks at the latest ${ACTIVITY_SEARCHED} rows that the other filters leave`,
    access: 'signed-in',
    query: ActivityQuery,
    response: pageOf(Activity),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
})

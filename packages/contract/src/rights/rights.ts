import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, Ref } from '../kernel/shapes.ts'
import { Level } from '../users/user.ts'

/** null: the user's own; otherwise that of a group they are in. */
const Via = Ref.nullable()
const Place = z.object({ guid: Guid.nullable(), name: z.string() })

export const VERDICTS = ['allowed', 'disabled', 'no_role', 'no_entry', 'closed', 'read_only'] as const
const Verdict = z.object({
  allowed: z.boolean(),
  why: z.enum(VERDICTS),
  /** Which of the roles that open it the user holds, and by whom; empty where none is asked. */
  roles: z.array(z.object({ role: z.string(), via: Via })),
})

/**
 * Why somebody can or cannot see a place, and change it: user → group → entry on the nearest folder → level, and role
 * (X-44).
 */
export const Explanation = z.object({
  user: Ref,
  folder: Ref,
  item: Ref.nullable(),
  level: Level,
  /** Full rights on folders open everything, whatever entries say. */
  everywhere: z.boolean(),
  /** One line for the user and one for each group. A folder that the asker does not see is `…` without a guid. */
  chain: z.array(
    z.object({ via: Via, entry: z.object({ folder: Place, level: Level }).nullable(), counts: z.boolean() }),
  ),
  see: Verdict,
  change: Verdict,
})
export type Explanation = z.infer<typeof Explanation>

/** `token` stands for the own one until `until`; what it opens is what `user` sees, and changes nothing. */
export const View = z.object({ token: z.string(), until: Instant, user: Ref })
export type View = z.infer<typeof View>

export const rightsApi = defineApi({
  explain: {
    method: 'GET',
    path: '/rights/explain',
    summary: 'Why a user can or cannot see and change a folder or an item; others than oneself with ROLE_USER_FULL',
    access: 'signed-in',
    query: z.object({ user: Guid.optional(), folder: Guid.optional(), item: Guid.optional() }),
    response: Explanation,
    errors: ['not_found', 'item_not_found', 'forbidden', 'bad_request'],
  },
  viewAs: {
    method: 'POST',
    path: '/users/:guid/view',
    summary:
      'See the product as this user does, without changing anything, for a quarter of an hour; the log tells of it',
    access: roles('USER'),
    sensitive: true,
    params: GuidParams,
    response: View,
    status: 201,
    errors: ['not_found', 'view_self', 'view_denied', 'view_inactive'],
  },
})

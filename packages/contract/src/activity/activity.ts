import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, Instant, Ref, pageOf, pageQuery } from '../kernel/shapes.ts'

export const ACTIVITY_ENTITIES = ['item', 'folder', 'movement', 'user', 'group', 'company', 'category', 'tag', 'field', 'import', 'reservation', 'reservation_name'] as const
export const ACTIVITY_ACTIONS = ['create', 'update', 'delete', 'restore', 'move', 'stock_in', 'stock_out', 'inventory', 'import', 'quick_update', 'formula', 'status', 'comment', 'login', 'view_as', 'reverse', 'merge', 'cancel', 'expire'] as const

export const Activity = z.object({
  guid: Guid, date: Instant, user: Ref.nullable(), entity: z.enum(ACTIVITY_ENTITIES), entityGuid: Guid, entityName: z.string(), action: z.enum(ACTIVITY_ACTIONS),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })), comment: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const activityApi = defineApi({
  list: {
    method: 'GET', path: '/activities', summary: 'What happened to records the caller may see, newest first', access: 'signed-in',
    query: z.object({ ...pageQuery, entity: z.enum(ACTIVITY_ENTITIES).optional(), guid: Guid.optional(), user: Guid.optional(), action: z.enum(ACTIVITY_ACTIONS).optional(), from: z.iso.date().optional(), to: z.iso.date().optional() }),
    response: pageOf(Activity),
  },
})

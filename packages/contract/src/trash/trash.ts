import { z } from 'zod'
import { FOLDER_TYPES } from '../folders/folder.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { ITEM_TYPES } from '../kernel/item-types.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { TRASHED_KINDS, type TrashedKind } from '../modules.ts'
import { exportQuery, Failure, Guid, Instant, listQuery, pageOf, Ref, RefInput } from '../kernel/shapes.ts'

/** Whole days of 24 hours (TRASH-02). */
export const TRASH_DAYS = 30
const OTHERS = TRASHED_KINDS.filter((kind): kind is Exclude<TrashedKind, 'item'> => kind !== 'item')
/** Records without types of their own are of the type that they are. */
const UNTYPED = OTHERS.filter((kind): kind is Exclude<TrashedKind, 'item' | 'folder'> => kind !== 'folder')
/** Items are looked for by their type, other records by what they are. */
const TrashType = z.enum([...ITEM_TYPES, ...OTHERS])
export type TrashType = z.infer<typeof TrashType>

export const Trashed = z.object({
  guid: Guid,
  entity: z.enum(TRASHED_KINDS),
  name: z.string(),
  type: z.enum([...ITEM_TYPES, ...FOLDER_TYPES, ...UNTYPED]),
  tag: z.string().nullable(),
  /**
   * Where it was, as the caller may see it: without guid a folder they do not see; null: at the top. `gone`: deleted
   * for good meanwhile, so that a restore needs a `destination`.
   */
  location: z.object({ guid: Guid.nullable(), path: z.string(), state: z.enum(['live', 'trash', 'gone']) }).nullable(),
  deletedAt: Instant,
  deletedBy: Ref.nullable(),
  daysLeft: z.int(),
  /** What went with it in the same deletion, and comes back with it. */
  along: z.object({ items: z.int(), folders: z.int() }),
  /** Whether the caller may write where it was. */
  writable: z.boolean(),
})
export type Trashed = z.infer<typeof Trashed>

const Failed = z.array(Failure)
export const trashApi = defineApi({
  list: {
    method: 'GET',
    path: '/trash',
    summary: 'What was deleted in folders the caller may see, the last first',
    access: anyRole('TRASH'),
    query: z.object({ ...listQuery, type: TrashType.optional(), ...exportQuery }),
    response: pageOf(Trashed),
    errors: ['unknown_field'],
  },
  restore: {
    method: 'POST',
    path: '/trash/restore',
    summary:
      'Put trashed records back where they were, with their folder when that lies in the trash too, or in `destination` when it is gone for good',
    access: roles('TRASH', 'RESTORE'),
    body: z.object({ guids: z.array(Guid).min(1).max(500), destination: RefInput.optional() }),
    response: z.object({ restored: z.int(), failed: Failed }),
    errors: ['folder_denied', 'exists', 'plan_limit_items', 'trash_place_gone'],
  },
  remove: {
    method: 'POST',
    path: '/trash/delete',
    summary: 'Delete trashed records for good, with what went along',
    access: roles('TRASH', 'DELETE'),
    body: z.object({ guids: z.array(Guid).min(1).max(500) }),
    response: z.object({ deleted: z.int(), failed: Failed }),
    errors: ['folder_denied'],
  },
  empty: {
    method: 'DELETE',
    path: '/trash',
    summary:
      'Delete for good everything in the trash that the caller may write, a thousand entries at a time; `left` tells how many still wait',
    access: roles('TRASH', 'DELETE'),
    response: z.object({ deleted: z.int(), left: z.int() }),
  },
})

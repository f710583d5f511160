import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { exportQuery, Failure, Guid, GuidParams, Instant, listQuery, Name, pageOf } from '../kernel/shapes.ts'
import { TagColor } from './tag-color.ts'

/** A keyword (TAG-02: `tags` are keywords, `tag` is a barcode). */
export const Tag = z.object({
  guid: Guid,
  name: z.string(),
  color: TagColor.nullable(),
  /** Live items that carry it, of those the caller may read; null for who reads no items at all. */
  items: z.int().nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type Tag = z.infer<typeof Tag>

export const TagInput = z.object({ name: Name, color: TagColor.nullable().optional() })
export type TagInput = z.infer<typeof TagInput>
export const TagChange = z.object({ ...TagInput.shape, version: z.int().optional() }).partial()
export type TagChange = z.infer<typeof TagChange>

export const TagListQuery = z.object({ ...listQuery, ...exportQuery })
export type TagListQuery = z.infer<typeof TagListQuery>

const guids = z.array(Guid).min(1).max(500)
export const TagMerge = z.object({ tags: guids, into: Guid })
export type TagMerge = z.infer<typeof TagMerge>

export const tagsApi = defineApi({
  list: {
    method: 'GET',
    path: '/tags',
    summary: 'Keywords by page, with how many items carry each',
    access: anyRole('ITEM_TAG'),
    query: TagListQuery,
    response: pageOf(Tag),
  },
  get: {
    method: 'GET',
    path: '/tags/:guid',
    summary: 'One keyword',
    access: anyRole('ITEM_TAG'),
    params: GuidParams,
    response: Tag,
  },
  create: {
    method: 'POST',
    path: '/tags',
    summary: 'Create a keyword',
    access: roles('ITEM_TAG', 'ADD'),
    body: TagInput,
    response: Tag,
    status: 201,
    errors: ['exists'],
  },
  update: {
    method: 'PUT',
    path: '/tags/:guid',
    summary: 'Change the name or the colour of a keyword',
    access: roles('ITEM_TAG', 'EDIT'),
    params: GuidParams,
    body: TagChange,
    response: Tag,
    errors: ['exists', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:guid',
    summary: 'Delete a keyword; it is taken off its items',
    access: roles('ITEM_TAG', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
  },
  bulkRemove: {
    method: 'POST',
    path: '/tags/bulk-delete',
    summary: 'Delete several keywords; each for itself',
    access: roles('ITEM_TAG', 'DELETE'),
    body: z.object({ guids }),
    response: z.object({ deleted: z.int(), failed: z.array(Failure) }),
  },
  merge: {
    method: 'POST',
    path: '/tags/merge',
    summary: 'Put one keyword in the place of several: what carries one of them carries that one, once',
    access: roles('ITEM_TAG', 'DELETE'),
    body: TagMerge,
    response: Tag,
    errors: ['unknown_value'],
  },
  effect: {
    method: 'POST',
    path: '/tags/effect',
    summary: 'How many live items carry one of these keywords, those the caller does not see among them',
    access: roles('ITEM_TAG', 'DELETE'),
    asks: true,
    body: z.object({ guids }),
    response: z.object({ items: z.int() }),
  },
})

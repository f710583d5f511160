import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, Instant, Ref } from '../kernel/shapes.ts'

export const PICTURE_TARGETS = ['items', 'folders', 'users', 'companies'] as const
export const PictureTarget = z.enum(PICTURE_TARGETS)
export type PictureTarget = z.infer<typeof PictureTarget>

/** The longer side of what is kept of a picture, in pixels. */
export const PICTURE_SIZES = [64, 256, 1280] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
const Size = z
  .enum(['64', '256', '1280'])
  .default('1280')
  .transform((size) => Number(size) as PictureSize)

export const PICTURE_MEGABYTES = 5
export const PICTURE_MEGAPIXELS = 25
/** Where a target has one picture, a new one takes its place (ITEM-32). */
export const MOST_PICTURES: Readonly<Record<PictureTarget, number>> = { items: 10, folders: 1, users: 1, companies: 1 }

/**
 * `picture`: an address that an `<img>` can show for a while without a session; `&size=64` or `&size=256` make it
 * smaller. The first one is the record's own.
 */
export const Picture = z.object({
  guid: Guid,
  position: z.int(),
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
})
export type Picture = z.infer<typeof Picture>

const target = PictureTarget.default('items')
const errors = ['not_found', 'folder_denied', 'forbidden'] as const

export const picturesApi = defineApi({
  list: {
    method: 'GET',
    path: '/images',
    summary: 'Pictures of a record in their order',
    access: 'signed-in',
    query: z.object({ target, id: Guid }),
    response: z.object({ data: z.array(Picture) }),
    errors: ['not_found', 'item_not_found', 'forbidden'],
  },
  get: {
    method: 'GET',
    path: '/images/:id',
    summary: 'A picture by its own guid, or the first one of a record by the guid of the record',
    access: 'signed-in',
    params: z.object({ id: Guid }),
    query: z.object({ target, size: Size }),
    response: z.unknown(),
    answers: 'file',
    errors: ['forbidden', 'download_failed'],
  },
  shown: {
    method: 'GET',
    path: '/images/:id/shown',
    summary: 'A picture by an address that the API has given; it ends within two hours',
    access: 'public',
    params: z.object({ id: Guid }),
    query: z.object({ key: z.string().max(200), size: Size }),
    response: z.unknown(),
    answers: 'file',
    errors: ['download_failed'],
  },
  add: {
    method: 'POST',
    path: '/images',
    summary: 'Add a jpeg or png to a record; where it has one at most, it takes its place',
    access: 'signed-in',
    body: z.object({ target, id: Guid }),
    response: Picture,
    status: 201,
    sends: 'multipart',
    mostMegabytes: PICTURE_MEGABYTES,
    errors: [...errors, 'item_not_found', 'image', 'image_too_large', 'pictures_full'],
  },
  move: {
    method: 'PUT',
    path: '/images/:id',
    summary: 'Put a picture in another place among those of its record, counted from 0',
    access: 'signed-in',
    params: z.object({ id: Guid }),
    body: z.object({
      position: z.int().min(0).max(100),
      /** The order that is changed; when it is another one by now, nothing is. */
      from: z.array(Guid).max(100).optional(),
    }),
    response: z.object({ data: z.array(Picture) }),
    errors: [...errors, 'pictures_changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/images/:id',
    summary: 'Delete a picture by its own guid, or the first one of a record by the guid of the record',
    access: 'signed-in',
    params: z.object({ id: Guid }),
    query: z.object({ target }),
    response: z.null(),
    status: 204,
    errors,
  },
  restore: {
    method: 'POST',
    path: '/images/:id/restore',
    summary:
      'Put back a picture that the caller deleted or replaced less than 23 hours ago, where it was; once it is back nothing more happens',
    access: 'signed-in',
    params: z.object({ id: Guid }),
    body: z.object({
      /** The picture that took its place where a record has one, and goes in its turn. */
      instead: Guid.optional(),
    }),
    response: z.object({ data: z.array(Picture) }),
    errors: [...errors, 'item_not_found', 'pictures_full', 'pictures_changed'],
  },
})

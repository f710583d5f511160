import { z } from 'zod'
import { Item } from '../items/item.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import { PICTURE_MEGABYTES } from '../pictures/picture.ts'

export const MOST_LIKE = 20

/** `picture`: the one of the record that looks most like what was sent. `score`: 1 is the same picture. */
export const ItemLike = z.object({ score: z.number().min(0).max(1), picture: z.string(), item: Item })
export type ItemLike = z.infer<typeof ItemLike>

export const imageSearchApi = defineApi({
  run: {
    method: 'POST',
    path: '/search/image',
    summary: 'Visible items whose pictures look like a jpeg or png, the likest first',
    access: anyRole('ITEM'),
    sends: 'multipart',
    mostMegabytes: PICTURE_MEGABYTES,
    asks: true,
    /**
     * `engine`: who compared. `fellBack`: the service of the installation did not answer, so the product compared by
     * itself. `waiting`: pictures that are not looked at yet.
     */
    response: z.object({
      data: z.array(ItemLike),
      engine: z.enum(['built_in', 'service']),
      fellBack: z.boolean(),
      waiting: z.int(),
    }),
    errors: ['file_too_large', 'image', 'image_too_large', 'file_invalid'],
  },
})

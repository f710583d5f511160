import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Guid, Name } from '../kernel/shapes.ts'

/** A keyword (TAG-02: `tags` are keywords, `tag` is a barcode). */
export const Tag = z.object({ guid: Guid, name: z.string() })
export type Tag = z.infer<typeof Tag>

export const tagsApi = defineApi({
  list: { method: 'GET', path: '/tags', summary: 'Keywords', access: anyRole('ITEM_TAG'), response: z.object({ data: z.array(Tag) }) },
  create: { method: 'POST', path: '/tags', summary: 'Create a keyword', access: roles('ITEM_TAG', 'ADD'), body: z.object({ name: Name }), response: Tag, status: 201, errors: ['exists'] },
})

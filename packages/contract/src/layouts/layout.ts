import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { ColumnId, SortText } from '../kernel/shapes.ts'
import { LISTS } from '../modules.ts'

const ListParams = z.object({ list: z.enum(LISTS) })

export const Layout = z.object({
  columns: z
    .array(
      z.object({
        id: ColumnId,
        width: z.int().min(40).max(1200).optional(),
        hidden: z.boolean().optional(),
        pinned: z.enum(['left', 'right']).optional(),
        alias: z.string().max(120).optional(),
      }),
    )
    .max(200),
  sort: SortText.optional(),
  density: z.enum(['compact', 'normal', 'comfortable']).optional(),
})
export type Layout = z.infer<typeof Layout>

export const layoutsApi = defineApi({
  get: {
    method: 'GET',
    path: '/layouts/:list',
    summary: 'Own columns of a list, else those of the company',
    access: 'signed-in',
    params: ListParams,
    response: z.object({ own: Layout.nullable(), company: Layout.nullable() }),
  },
  save: {
    method: 'PUT',
    path: '/layouts/:list',
    summary: 'Keep own columns of a list; null goes back to those of the company',
    access: 'signed-in',
    params: ListParams,
    body: z.object({ layout: Layout.nullable() }),
    response: z.object({ own: Layout.nullable(), company: Layout.nullable() }),
  },
  saveForCompany: {
    method: 'PUT',
    path: '/layouts/:list/company',
    summary: 'Keep the columns everybody starts with',
    access: roles('USER', 'FULL'),
    params: ListParams,
    body: z.object({ layout: Layout.nullable() }),
    response: z.object({ own: Layout.nullable(), company: Layout.nullable() }),
  },
})

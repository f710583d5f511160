import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import { Guid, Ref } from '../kernel/shapes.ts'

/** How often a tab says that it still looks; who has not said so for longer than `GONE_MS` is gone. */
export const HEARTBEAT_MS = 20_000
export const GONE_MS = 45_000

/** The others, by name, once each however many tabs they have. */
export const Others = z.object({ data: z.array(Ref) })
const readers = anyRole('ITEM', 'FOLDER')

export const presenceApi = defineApi({
  list: {
    method: 'GET',
    path: '/presence',
    summary: 'Who else looks at a folder now',
    access: readers,
    query: z.object({ folder: Guid }),
    response: Others,
    errors: ['not_found'],
  },
  look: {
    method: 'PUT',
    path: '/presence',
    summary: 'Say that a tab shows a folder',
    access: readers,
    body: z.object({ folder: Guid, tab: Guid }),
    response: z.null(),
    status: 204,
    errors: ['not_found'],
  },
  leave: {
    method: 'DELETE',
    path: '/presence/:tab',
    summary: 'Say that a tab shows no folder any more',
    access: readers,
    params: z.object({ tab: Guid }),
    response: z.null(),
    status: 204,
  },
})

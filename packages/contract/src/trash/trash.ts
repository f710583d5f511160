import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, RefInput } from '../kernel/shapes.ts'

export const trashApi = defineApi({
  restore: {
    method: 'POST', path: '/trash/restore', summary: 'Put trashed records back where they were, or in `destination` when that place is gone', access: roles('TRASH', 'RESTORE'),
    body: z.object({ guids: z.array(Guid).min(1).max(500), destination: RefInput.optional() }),
    response: z.object({ restored: z.int(), failed: z.array(z.object({ guid: Guid, message: z.string() })) }), errors: ['folder_denied', 'exists', 'plan_limit_items'],
  },
})

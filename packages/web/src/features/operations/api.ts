import { commentsApi } from '@entrepot/contract/comments/comment.ts'
import { operationsApi } from '@entrepot/contract/operations/api.ts'
import { createClient } from '../../kernel/client.ts'

export const operations = createClient('operations', operationsApi)
/** Who sees a place, and can be given something to do there. */
export const colleagues = createClient('colleagues', { at: commentsApi.people })

import { commentsApi } from '@entrepot/contract/comments/comment.ts'
import { createClient } from '../../kernel/client.ts'

export const comments = createClient('comments', commentsApi)

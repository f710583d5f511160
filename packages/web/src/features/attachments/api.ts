import { attachmentsApi } from '@entrepot/contract/attachments/attachment.ts'
import { createClient } from '../../kernel/client.ts'

export const attachments = createClient('attachments', attachmentsApi)

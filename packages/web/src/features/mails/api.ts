import { mailsApi } from '@entrepot/contract/mails/mail.ts'
import { createClient } from '../../kernel/client.ts'

export const mails = createClient('mails', mailsApi)

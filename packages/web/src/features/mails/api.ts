import { itemsApi } from '@entrepot/contract/items/item.ts'
import { mailsApi } from '@entrepot/contract/mails/mail.ts'
import { createClient } from '../../kernel/client.ts'

export const mails = createClient('mails', mailsApi)
/** Records that a mail is tried on. */
export const tried = createClient('mails-items', { list: itemsApi.list })

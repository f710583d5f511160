import { mailsApi } from '@entrepot/contract/mails/mail.ts'
import { operationTemplatesApi } from '@entrepot/contract/operation-templates/template.ts'
import { searchApi } from '@entrepot/contract/search/search.ts'
import { createClient } from '../../kernel/client.ts'

export const templates = createClient('operation-templates', operationTemplatesApi)
/** What conditions on items may name. */
export const searches = createClient('search', searchApi)
/** What an automatic task can send. */
export const mailChoices = createClient('template-mails', { choices: mailsApi.choices })

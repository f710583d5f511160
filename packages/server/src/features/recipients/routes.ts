import { recipientsApi } from '@entrepot/contract/recipients/recipient.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeRecipient, createRecipient, removeRecipient } from './edit-recipients.ts'
import { IMPORTED_RECIPIENTS, RECIPIENT_IMPORT } from './import-recipients.ts'
import { listRecipients, oneRecipient } from './read-recipients.ts'

export const recipients: Feature = {
  owns: ['recipient'],
  imports: { recipients: RECIPIENT_IMPORT },
  imported: { recipient: IMPORTED_RECIPIENTS },
  constraints: { recipient_user: { code: 'exists', field: 'user' } },
  mount: (mount) =>
    mount('recipients', recipientsApi, {
      list: (ctx, { query }) => listRecipients(ctx, query),
      get: (ctx, { params }) => oneRecipient(ctx, params.guid),
      create: (ctx, { body }) => createRecipient(ctx, body),
      update: (ctx, { params, body }) => changeRecipient(ctx, params.guid, body),
      remove: (ctx, { params }) => removeRecipient(ctx, params.guid),
    }),
}

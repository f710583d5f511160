import { mailsApi } from '@entrepot/contract/mails/mail.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeMail, createMail, removeMail } from './edit-mails.ts'
import { fieldsInMails } from './field-names.ts'
import { addFile, downloadFile, removeFile } from './files.ts'
import { hearForMails } from './hear.ts'
import { offeredFields, offeredPlaceholders } from './mail-fields.ts'
import { sendableMails } from './mails.queries.ts'
import { choosable } from './people.queries.ts'
import { historyOf, listMails, oneMail } from './read-mails.ts'
import { mailsSection } from './section.ts'
import { mailsJob } from './send-mails.ts'
import { testMail } from './test-mail.ts'
import { tryMail } from './try-mail.ts'

const DAY_MS = 86_400_000

export const mails: Feature = {
  sections: { mails: mailsSection },
  owns: ['email_notification', 'email_file', 'email_due', 'email_sending'],
  constraints: { email_notification_name: { code: 'exists', field: 'name' } },
  // What could not be told for a week, as where the module is off, is no news any more.
  retains: [
    { table: 'email_sending', at: 'at', keptMs: 90 * DAY_MS },
    { table: 'email_due', at: 'at', keptMs: 7 * DAY_MS },
  ],
  reacts: [hearForMails],
  jobs: (kernel) => [mailsJob(kernel)],
  mount: (mount) => {
    keepsFieldNames('mails', fieldsInMails)
    mount('mails', mailsApi, {
      list: (ctx, { query }) => listMails(ctx, query),
      fields: async (ctx, { query }) => ({
        data: await offeredFields(ctx, query.trigger),
        placeholders: await offeredPlaceholders(ctx, query.trigger),
      }),
      recipients: async (ctx) => ({ data: await choosable(ctx) }),
      choices: async (ctx) => ({ data: await sendableMails(ctx) }),
      get: (ctx, { params }) => oneMail(ctx, params.guid),
      create: (ctx, { body }) => createMail(ctx, body),
      update: (ctx, { params, body }) => changeMail(ctx, params.guid, body),
      remove: (ctx, { params }) => removeMail(ctx, params.guid),
      test: (ctx, { params }) => testMail(ctx, params.guid),
      history: (ctx, { params, query }) => historyOf(ctx, params.guid, query),
      try: (ctx, { body }) => tryMail(ctx, body),
      addFile: { outside: (ctx, { params }, raw) => addFile(ctx, params.guid, raw) },
      removeFile: (ctx, { params }) => removeFile(ctx, params.guid, params.file),
      file: (ctx, { params }) => downloadFile(ctx, params.guid, params.file),
    })
  },
}

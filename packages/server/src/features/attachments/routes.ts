import { attachmentsApi } from '@entrepot/contract/attachments/attachment.ts'
import type { Feature } from '../../kernel/feature.ts'
import { addAttachment, changeAttachment, removeAttachment, restoreAttachment } from './edit-attachments.ts'
import { downloadAttachment, listAttachments } from './read-attachments.ts'

export const attachments: Feature = {
  owns: ['attachment'],
  goesWith: { item: ['attachment'], folder: ['attachment'] },
  mount: (mount) =>
    mount('attachments', attachmentsApi, {
      list: (ctx, { query }) => listAttachments(ctx, query.target, query.guid),
      add: { outside: (ctx, { body }, raw) => addAttachment(ctx, raw, body) },
      change: (ctx, { params, body }) => changeAttachment(ctx, params.guid, body),
      restore: (ctx, { params }) => restoreAttachment(ctx, params.guid),
      remove: (ctx, { params }) => removeAttachment(ctx, params.guid),
      download: (ctx, { params }) => downloadAttachment(ctx, params.guid),
    }),
}

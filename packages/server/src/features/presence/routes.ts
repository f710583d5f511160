import { GONE_MS, presenceApi } from '@entrepot/contract/presence/presence.ts'
import type { Feature } from '../../kernel/feature.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { leaveTab, lookAt, othersThere } from './look.ts'

export const presence: Feature = {
  owns: ['presence'],
  retains: [{ table: 'presence', at: 'seen_at', keptMs: GONE_MS }],
  goesWith: { folder: ['presence'] },
  mount: (mount) =>
    mount('presence', presenceApi, {
      list: (ctx, { query }) => othersThere(ctx, { folder: requireFolder(ctx, query.folder, 'read').guid }),
      look: (ctx, { body }) => lookAt(ctx, body.tab, { folder: requireFolder(ctx, body.folder, 'read').guid }),
      leave: (ctx, { params }) => leaveTab(ctx, params.tab),
    }),
}

import { GONE_MS, presenceApi } from '@entrepot/contract/presence/presence.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import type { Feature } from '../../kernel/feature.ts'
import { othersIn, putTab, takeTab } from './presence.queries.ts'

const aliveSince = (ctx: Ctx) => new Date(nowOf(ctx).getTime() - GONE_MS)

const lookAt = async (ctx: Ctx, { folder, tab }: { folder: string; tab: string }) => {
  const { guid } = requireFolder(ctx, folder, 'read')
  const before = await putTab(ctx, tab, guid, aliveSince(ctx))
  if (before !== guid) tellOf(ctx, guid)
  if (before && before !== guid) tellOf(ctx, before)
  return null
}

/** One event a folder: it is for those who see that folder, and says nothing of where somebody came from or went. */
const tellOf = (ctx: Ctx, folder: string) => emit(ctx, { topic: 'presence', data: { folders: [folder] } })

export const presence: Feature = {
  owns: ['presence'],
  retains: [{ table: 'presence', at: 'seen_at', keptMs: GONE_MS }],
  goesWith: { folder: ['presence'] },
  mount: (mount) =>
    mount('presence', presenceApi, {
      list: async (ctx, { query }) => ({
        data: await othersIn(ctx, requireFolder(ctx, query.folder, 'read').guid, aliveSince(ctx)),
      }),
      look: (ctx, { body }) => lookAt(ctx, body),
      leave: async (ctx, { params }) => {
        const folder = await takeTab(ctx, params.tab)
        if (folder) tellOf(ctx, folder)
        return null
      },
    }),
}

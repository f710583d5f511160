import { GONE_MS } from '@entrepot/contract/presence/presence.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { othersAt, type Place, putTab, takeTab } from './presence.queries.ts'

const aliveSince = (ctx: Ctx) => new Date(nowOf(ctx).getTime() - GONE_MS)

/** The caller has asked whether they may see the place. */
export const lookAt = async (ctx: Ctx, tab: string, place: Place): Promise<null> => {
  const before = await putTab(ctx, tab, place, aliveSince(ctx))
  const isSame = before?.folder === place.folder && before?.task === place.task
  if (!isSame) tellOf(ctx, place)
  if (before && !isSame) tellOf(ctx, before)
  return null
}

export const leaveTab = async (ctx: Ctx, tab: string): Promise<null> => {
  const place = await takeTab(ctx, tab)
  if (place) tellOf(ctx, place)
  return null
}

export const othersThere = async (ctx: Ctx, place: Place) => ({ data: await othersAt(ctx, place, aliveSince(ctx)) })

/**
 * One event a folder: it is for those who see that folder, and says nothing of where somebody came from or went. Of a
 * task nothing is said but that somebody came or went somewhere.
 */
const tellOf = (ctx: Ctx, { folder }: Place) =>
  emit(ctx, { topic: 'presence', data: folder === undefined ? {} : { folders: [folder] } })

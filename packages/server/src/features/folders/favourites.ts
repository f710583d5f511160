import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { addFavourite, removeFavourite } from './favourites.queries.ts'

/** One's own mark on a folder: nobody else sees it, and it is no change of the folder. */
export const favourFolder = async (ctx: Ctx, guid: string, favourite: boolean): Promise<null> => {
  const folder = requireFolder(ctx, guid, 'read')
  await (favourite ? addFavourite(ctx, folder.guid) : removeFavourite(ctx, folder.guid))
  emit(ctx, { topic: 'folders', data: { guid, folders: [guid] }, user: ctx.user.guid })
  return null
}

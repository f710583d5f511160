import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { Ctx } from './context.ts'
import { pathText } from './folder-access.ts'

type Said = Pick<HomeRow, 'guid' | 'name'> & Partial<Omit<HomeRow, 'folder' | 'path'>> & { folder?: string }

/** A row of the start page from what is known of it. */
export const homeRow = (ctx: Ctx, { folder, ...said }: Said): HomeRow => ({
  about: null,
  quantity: null,
  of: null,
  unit: null,
  day: null,
  state: null,
  within: null,
  ...said,
  folder: folder === undefined ? null : { guid: folder, name: ctx.rights.tree.byGuid.get(folder)?.name ?? '' },
  path: folder === undefined ? null : pathText(ctx, folder),
})

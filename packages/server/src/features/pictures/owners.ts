import type { PictureTarget } from '@entrepot/contract/pictures/picture.ts'
import { READS_ITEMS } from '@entrepot/contract/items/api.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import { requireItem } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { colleagueName } from './pictures.queries.ts'

export type Act = 'see' | 'add' | 'remove'
export type Owner = { target: PictureTarget; guid: string; name: string; folder: string | null }

type Rules = {
  entity: 'item' | 'folder' | 'user' | 'company'
  /** The owner as the caller may see it, or may change its pictures; others are refused. */
  require: (ctx: Ctx, guid: string, act: Act) => Promise<Pick<Owner, 'name' | 'folder'>>
}

const requireRole = (ctx: Ctx, roles: readonly Role[]): void => {
  if (!can(ctx.rights.roles, roles)) throw new Problem('forbidden')
}
const ITEM_ROLES: Record<Act, readonly Role[]> = {
  see: READS_ITEMS,
  add: roles('ITEM', 'IMAGE_ADD'),
  remove: roles('ITEM', 'IMAGE_DELETE'),
}

/** ITEM-32, FOLD-25, COMP-32. Who does not see the owner is not told that it is there, whatever roles they have. */
export const OWNERS: Record<PictureTarget, Rules> = {
  items: {
    entity: 'item',
    require: async (ctx, guid, act) => {
      const item = await requireItem(ctx, guid, act === 'see' ? 'read' : 'write')
      requireRole(ctx, ITEM_ROLES[act])
      return item
    },
  },
  folders: {
    entity: 'folder',
    require: async (ctx, guid, act) => {
      const { name } = requireFolder(ctx, guid, act === 'see' ? 'read' : 'write')
      if (act !== 'see') requireRole(ctx, roles('FOLDER', 'EDIT'))
      return { name, folder: guid }
    },
  },
  users: {
    entity: 'user',
    require: async (ctx, guid, act) => {
      const name = await colleagueName(ctx, guid)
      if (name === null) throw new Problem('not_found')
      if (act !== 'see' && guid !== ctx.user.guid) requireRole(ctx, roles('USER', 'EDIT'))
      return { name, folder: null }
    },
  },
  companies: {
    entity: 'company',
    require: async (ctx, guid, act) => {
      if (guid !== ctx.company.guid) throw new Problem('not_found')
      if (act !== 'see') requireRole(ctx, roles('USER'))
      return { name: ctx.company.name, folder: null }
    },
  },
}

export const requireOwner = async (ctx: Ctx, target: PictureTarget, guid: string, act: Act): Promise<Owner> => {
  const { name, folder } = await OWNERS[target].require(ctx, guid, act)
  return { target, guid, name, folder }
}

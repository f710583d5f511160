import { explainLevel } from '@entrepot/contract/kernel/explain-level.ts'
import {
  type FolderLevel,
  HIDDEN_FOLDERS,
  levelAllows,
  type VisibleLevel,
} from '@entrepot/contract/kernel/folder-rights.ts'
import { can, effectiveRoles, expandRoles } from '@entrepot/contract/kernel/rights.ts'
import { anyRole, type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import type { Explanation, VERDICTS } from '@entrepot/contract/rights/rights.ts'
import { requireItem } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { type PrincipalOfUser, principalsOf, userByGuid } from './rights.queries.ts'

type Asked = { user?: string | undefined; folder?: string | undefined; item?: string | undefined }
/** What the endpoints of items and folders ask for; everybody signed in reads a folder they reach. */
const NEEDED = {
  item: { see: anyRole('ITEM'), change: roles('ITEM', 'EDIT') },
  folder: { see: [] as readonly Role[], change: roles('FOLDER', 'EDIT') },
}

/** Explained with the rights of the one who asks: of a place they do not see they learn nothing (X-44, T10). */
export const explainRights = async (ctx: Ctx, asked: Asked): Promise<Explanation> => {
  const who = asked.user ?? ctx.user.guid
  if (who !== ctx.user.guid && !can(ctx.rights.roles, roles('USER'))) throw new Problem('forbidden')
  const { folder, item } = await placeOf(ctx, asked)
  const user = await userByGuid(ctx, who)
  if (!user) throw new Problem('not_found')
  const principals = await principalsOf(ctx, who)
  const everywhere = effectiveRoles(
    principals.flatMap((one) => one.roles),
    [],
  ).has('ROLE_FOLDER_FULL')
  const { level, sources } = explainLevel(
    ctx.rights.tree,
    principals.map(({ entries }) => new Map(entries.map((entry) => [entry.folder, entry.level]))),
    folder.guid,
    { folderFull: everywhere },
  )
  const isClosed = sources.some(({ entry }) => entry?.level === 'none')
  const needed = item ? NEEDED.item : NEEDED.folder
  const verdict = (needs: readonly Role[], least: VisibleLevel) =>
    verdictOf({ active: user.active, level, isClosed, principals }, needs, least)
  return {
    user: { guid: user.guid, name: user.name },
    folder,
    item,
    level,
    everywhere,
    chain: principals.map(({ group }, at) => {
      const { entry, counts } = sources[at]!
      return { via: group, entry: entry && { folder: shownTo(ctx, entry.folder), level: entry.level }, counts }
    }),
    see: verdict(needed.see, 'read'),
    change: verdict(needed.change, 'write'),
  }
}

const placeOf = async (ctx: Ctx, { folder, item }: Asked) => {
  if ((folder === undefined) === (item === undefined)) throw new Problem('bad_request')
  const record = item === undefined ? null : await requireItem(ctx, item)
  const place = requireFolder(ctx, record?.folder ?? folder!, 'read')
  return { folder: { guid: place.guid, name: place.name }, item: record && { guid: record.guid, name: record.name } }
}

const shownTo = ({ rights: { tree, levels } }: Ctx, guid: string) =>
  levels.has(guid) ? { guid, name: tree.byGuid.get(guid)?.name ?? '' } : { guid: null, name: HIDDEN_FOLDERS }

type Known = { active: boolean; level: FolderLevel; isClosed: boolean; principals: readonly PrincipalOfUser[] }
const verdictOf = (
  { active, level, isClosed, principals }: Known,
  needs: readonly Role[],
  least: VisibleLevel,
): Explanation['see'] => {
  const held = principals.flatMap(({ group, roles: own }) =>
    own.filter((role) => opens(role, needs)).map((role) => ({ role, via: group })),
  )
  const why = ((): (typeof VERDICTS)[number] => {
    if (!active) return 'disabled'
    if (needs.length > 0 && held.length === 0) return 'no_role'
    if (level === 'none') return isClosed ? 'closed' : 'no_entry'
    return levelAllows(level, least) ? 'allowed' : 'read_only'
  })()
  return { allowed: why === 'allowed', why, roles: held }
}

const opens = (role: Role, needs: readonly Role[]) => {
  const given = expandRoles([role])
  return needs.some((one) => given.has(one))
}

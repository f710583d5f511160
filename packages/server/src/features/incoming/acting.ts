import { expandRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Ctx, Rights } from '../../kernel/context.ts'
import { freshRightsOf } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'

/** What two people may both do: folders that both may write in stay so, the others of both are read. */
const rightsOfBoth = (one: Rights, other: Rights): Rights => {
  const held = expandRoles(other.roles)
  return {
    roles: new Set([...expandRoles(one.roles)].filter((role) => held.has(role))),
    tree: one.tree,
    levels: new Map(
      [...one.levels].flatMap(([guid, level]) => {
        const theirs = other.levels.get(guid)
        return theirs ? [[guid, level === 'write' && theirs === 'write' ? 'write' : 'read'] as const] : []
      }),
    ),
    everywhere: one.everywhere && other.everywhere,
  }
}

/**
 * API-28: a call acts with the rights of who made the request. Whoever changed it last has to hold them too, or they would
 * do by it what they may not do themselves.
 */
export const asCreator = async (ctx: Ctx, changedBy: string | null): Promise<Ctx> => {
  if (changedBy === null || changedBy === ctx.user.guid) return ctx
  const rights = await freshRightsOf(ctx.db, ctx.company.guid, [changedBy], ctx.rights.tree)
  const theirs = rights.get(changedBy)
  if (!theirs) throw new Problem('incoming_author_gone')
  return { ...ctx, rights: rightsOfBoth(ctx.rights, theirs) }
}

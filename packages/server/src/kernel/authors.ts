import { expandRoles, rolesOfBoth } from '@entrepot/contract/kernel/rights.ts'
import type { Ctx, Rights } from './context.ts'
import { fixed } from './database.ts'
import { freshRightsOf } from './principal.ts'

/** What two people may both do: folders that both may write in stay so, the others of both are read (T11, T12). */
export const rightsOfBoth = (one: Rights, other: Rights): Rights => ({
  roles: rolesOfBoth(one.roles, other.roles),
  tree: one.tree,
  levels: new Map(
    [...one.levels].flatMap(([guid, level]) => {
      const theirs = other.levels.get(guid)
      return theirs ? [[guid, level === 'write' && theirs === 'write' ? 'write' : 'read'] as const] : []
    }),
  ),
  everywhere: one.everywhere && other.everywhere,
})

/**
 * What acts for who made it acts with what whoever changed it last may do as well, or they would do by it what they may
 * not do themselves. Null: they are no user of the company any more, or were switched off.
 */
export const rightsWith = async (ctx: Ctx, changedBy: string | null): Promise<Rights | null> => {
  if (changedBy === null || changedBy === ctx.user.guid) return ctx.rights
  const { rows } = await fixed`select from app_user
    where company_id = ${ctx.company.guid} and id = ${changedBy} and active and is_user`.execute(ctx.db)
  if (rows.length === 0) return null
  const rights = await freshRightsOf(ctx.db, ctx.company.guid, [changedBy], ctx.rights.tree)
  return rightsOfBoth(ctx.rights, rights.get(changedBy)!)
}

/** Restricts whoever has it, and opens nothing. */
const RESTRICTION = 'ROLE_API_DISABLED_OUTGOING'
/**
 * Whether the caller sees everything that these see together. What was worked out on their behalf, and names what it
 * found, is for others only in so far.
 */
export const seesAsAuthors = async (ctx: Ctx, authors: readonly (string | null)[]): Promise<boolean> => {
  const known = [...new Set(authors)].filter((one) => one !== null)
  if (known.includes(ctx.user.guid)) return true
  const rights = await freshRightsOf(ctx.db, ctx.company.guid, known, ctx.rights.tree)
  const [first, ...others] = known.flatMap((one) => rights.get(one) ?? [])
  if (!first) return false
  const theirs = others.reduce(rightsOfBoth, first)
  const own = expandRoles(ctx.rights.roles)
  return (
    (ctx.rights.everywhere || !theirs.everywhere) &&
    [...expandRoles(theirs.roles)].every((role) => role === RESTRICTION || own.has(role)) &&
    [...theirs.levels.keys()].every((guid) => ctx.rights.levels.has(guid))
  )
}

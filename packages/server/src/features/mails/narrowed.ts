import { expandRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Actor, Ctx, Rights } from '../../kernel/context.ts'

const rolesOfBoth = (one: Rights, other: Rights): ReadonlySet<Role> => {
  const held = expandRoles(other.roles)
  return new Set([...expandRoles(one.roles)].filter((role) => held.has(role)))
}

/** What two people may both do: whoever reads a mail sees no more in it than who made it (T11, MAIL-18). */
const rightsOfBoth = (one: Rights, other: Rights): Rights => ({
  roles: rolesOfBoth(one, other),
  tree: one.tree,
  levels: new Map([...one.levels.keys()].filter((guid) => other.levels.has(guid)).map((guid) => [guid, 'read'])),
  everywhere: one.everywhere && other.everywhere,
})

/** A call as its reader would make it, with the rights that its author has as well. */
export const asReader = (ctx: Ctx, reader: { user: Actor; language: Language; rights: Rights }): Ctx => ({
  ...ctx,
  user: reader.user,
  language: reader.language,
  rights: rightsOfBoth(ctx.rights, reader.rights),
})

/** Somebody outside sees what the author sees, in French (MAIL-17), and no price: that right is given to nobody there. */
export const asOutsider = (ctx: Ctx): Ctx => ({
  ...ctx,
  language: 'fr',
  rights: {
    ...ctx.rights,
    roles: new Set([...expandRoles(ctx.rights.roles)].filter((role) => role !== 'ROLE_PRICE_VIEW')),
  },
})

import { expandRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { rightsOfBoth } from '../../kernel/authors.ts'
import type { Actor, Ctx, Rights } from '../../kernel/context.ts'

/** Whoever reads a mail sees no more in it than who made it (T11, MAIL-18), and writes nothing by it. */
const readByBoth = (one: Rights, other: Rights): Rights => {
  const both = rightsOfBoth(one, other)
  return { ...both, levels: new Map([...both.levels.keys()].map((guid) => [guid, 'read'])) }
}

/** A call as its reader would make it, with the rights that its author has as well. */
export const asReader = (ctx: Ctx, reader: { user: Actor; language: Language; rights: Rights }): Ctx => ({
  ...ctx,
  user: reader.user,
  language: reader.language,
  rights: readByBoth(ctx.rights, reader.rights),
})

/**
 * Somebody outside sees what the author sees, in French (MAIL-17), and no price: that right is given to nobody there.
 */
export const asOutsider = (ctx: Ctx): Ctx => ({
  ...ctx,
  language: 'fr',
  rights: {
    ...ctx.rights,
    roles: new Set([...expandRoles(ctx.rights.roles)].filter((role) => role !== 'ROLE_PRICE_VIEW')),
  },
})

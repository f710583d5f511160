import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { categoriesByName } from '../categories/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/** The categories of a company for one pass through a file: by `type name`, and back. */
export type Categories = { byName: ReadonlyMap<string, string>; nameOf: ReadonlyMap<string, string>; mayMake: boolean }

export const startCategories = async (ctx: Ctx): Promise<Categories> => {
  const byName = await categoriesByName(ctx)
  return {
    byName,
    nameOf: new Map([...byName].map(([name, guid]) => [guid, name])),
    mayMake: can(ctx.rights.roles, roles('ITEM_CATEGORY', 'ADD')),
  }
}

/**
 * A category by name, or by guid as a default may give it. One that does not exist yet is answered as missing to those
 * who may make it.
 */
export const readCategory = (
  categories: Categories,
  text: string,
  type: string,
  refuse: (key: string, params: Record<string, string | number>) => void,
): { guid: string | null; missing: string | null } => {
  const found =
    text === ''
      ? undefined
      : (categories.byName.get(`${type} ${nameKey(text)}`) ??
        (categories.nameOf.get(text)?.startsWith(`${type} `) ? text : undefined))
  if (text === '' || found) return { guid: found ?? null, missing: null }
  if (text.length > LENGTH.name) refuse('errors.max_length', { max: LENGTH.name })
  else if (!categories.mayMake || categories.nameOf.has(text))
    refuse('imports:notExpected', { value: text, what: 'category' })
  return { guid: null, missing: text }
}

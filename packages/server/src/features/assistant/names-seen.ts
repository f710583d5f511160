import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole, type Role } from '@entrepot/contract/kernel/roles.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { recipientNames } from '../recipients/index.ts'
import { fieldsOfTarget, maySearch, sourceOf } from '../search/index.ts'
import { supplierNames } from '../suppliers/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { stemOf } from './grammar/spelling.ts'
import type { Names } from './grammar/vocabulary.ts'

/** Of a kind. */
const MOST_NAMES = 2_000
/** What the company calls its things, as far as who asks may see it: nothing else is ever known to an answer. */
export const namesSeen = async (ctx: Ctx): Promise<Names> => {
  const fields = maySearch(ctx, 'items') ? await fieldsOfTarget(ctx, 'items') : []
  const choicesOf = (id: string) => fields.find((field) => field.id === id)?.choices.map(({ value }) => value) ?? []
  const isOpen = (module: ModuleFlag, roles: readonly Role[]) =>
    ctx.company.modules.includes(module) && can(ctx.rights.roles, roles)
  return {
    places: can(ctx.rights.roles, anyRole('ITEM', 'FOLDER')) ? placesSeen(ctx) : [],
    categories: choicesOf('category'),
    tags: choicesOf('tags'),
    people: choicesOf('createdBy'),
    suppliers: isOpen('order', anyRole('ORDER')) ? await supplierNames(ctx, MOST_NAMES) : [],
    recipients: isOpen('checkout', anyRole('CHECKOUT')) ? await recipientNames(ctx, MOST_NAMES) : [],
    own: fields.flatMap(({ id, kind, custom, choices }) =>
      custom ? [{ field: id, name: customNameOf(id) ?? id, kind, values: choices.map(({ value }) => value) }] : [],
    ),
  }
}
const placesSeen = (ctx: Ctx) =>
  [...ctx.rights.levels.keys()].flatMap((guid) => {
    const node = ctx.rights.tree.byGuid.get(guid)
    return node ? [{ guid, name: node.name, path: pathText(ctx, guid) }] : []
  })

/** So many words of a question are looked for among the names of items. */
const MOST_WORDS = 8
/** Which of these words names of items have, of those that are seen. */
export const itemWordsSeen = async (ctx: Ctx, words: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  if (!maySearch(ctx, 'items')) return found
  for (const word of words.slice(0, MOST_WORDS)) {
    const rules = [{ field: 'name', operator: 'contains', value: word }]
    const { total } = await sourceOf(ctx, 'items').list(ctx, {
      filters: JSON.stringify({ operator: 'AND', rules }),
      search: undefined,
      sort: undefined,
      page: 1,
      size: 1,
    })
    if (total > 0) found.add(stemOf(word))
  }
  return found
}

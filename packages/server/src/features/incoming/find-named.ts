import { Guid } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { categoriesByName } from '../categories/index.ts'
import { foldersOf, FolderPaths } from '../imports/index.ts'
import { activeTemplates } from '../operation-templates/index.ts'
import { ordersNumbered } from '../orders/index.ts'
import { recipientsCalled } from '../recipients/index.ts'
import { sitesNamed } from '../sites/index.ts'
import { suppliersNamed } from '../suppliers/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { assigneesNamed, type Named } from './named.queries.ts'

export const isGuid = (text: string): boolean => Guid.safeParse(text).success

const onlyOne = <T>(found: readonly T[], value: string, field: string): T => {
  const [one, ...others] = found
  if (!one) throw atField('unknown_value', field, { value: value.slice(0, 80) })
  if (others.length > 0) throw atField('incoming_several', field, { value: value.slice(0, 80) })
  return one
}

type Find = (ctx: Ctx, text: string) => Promise<readonly { guid: string }[]>
/** Records that an action names: by guid, else by what people call them. Who may use them is asked by the verb. */
const FIND = {
  supplier: (ctx, text) => suppliersNamed(ctx, [nameKey(text)]),
  recipient: (ctx, text) => recipientsCalled(ctx, [nameKey(text)]),
  template: async (ctx, text) => (await activeTemplates(ctx)).filter(({ name }) => nameKey(name) === nameKey(text)),
  order: (ctx, text) => ordersNumbered(ctx, [nameKey(text)]),
} as const satisfies Record<string, Find>

export const findNamed = async (ctx: Ctx, kind: keyof typeof FIND, text: string): Promise<string> =>
  isGuid(text) ? text.toLowerCase() : onlyOne<{ guid: string }>(await FIND[kind](ctx, text), text, kind).guid

/** Categories of items are called alike for each type of item. */
export const findCategory = async (ctx: Ctx, text: string, type: string): Promise<string> => {
  if (isGuid(text)) return text.toLowerCase()
  const guid = (await categoriesByName(ctx)).get(`${type} ${nameKey(text)}`)
  if (!guid) throw atField('unknown_value', 'category', { value: text.slice(0, 80) })
  return guid
}

export const findAssignee = async (ctx: Ctx, text: string): Promise<Named> => {
  const { kind, guid } = onlyOne(await assigneesNamed(ctx, text), text, 'assignee')
  return { kind, guid }
}

/** A folder by guid, by its path or by a name that no other one in reach has. */
export const findPlace = (ctx: Ctx, text: string, field: string): string => {
  if (isGuid(text)) return text.toLowerCase()
  const found = new FolderPaths(foldersOf(ctx), () => '').find(text, null)
  if (found === 'ambiguous') throw atField('incoming_several', field, { value: text.slice(0, 80) })
  if (found === 'missing') throw atField('unknown_value', field, { value: text.slice(0, 80) })
  return found.guid
}

/** Where an operation goes to: a folder, else a site of that name. */
export const findDestination = async (ctx: Ctx, text: string): Promise<string> => {
  try {
    return findPlace(ctx, text, 'destination')
  } catch (error) {
    const sites = error instanceof Problem ? await sitesNamed(ctx, [nameKey(text)]) : []
    if (sites.length !== 1) throw error
    return sites[0]!.guid
  }
}

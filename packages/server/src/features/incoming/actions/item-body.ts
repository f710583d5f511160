import { itemsApi } from '@entrepot/contract/items/api.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { isCellRefusal, readType, readUnit, shelvesByName } from '../../imports/index.ts'
import { createItem } from '../../items/index.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { atField, Problem } from '../../../kernel/problem.ts'
import { findItem } from '../find-item.ts'
import { findCategory, findPlace, isGuid } from '../find-named.ts'
import type { MappedValues, Values } from '../mapped-values.ts'
import { type Acting, asScreen } from './as-screen.ts'

type Named = string | null | undefined
/** Null empties; nothing leaves as it is. */
const resolved = async <T>(text: Named, find: (text: string) => Promise<T> | T): Promise<T | null | undefined> =>
  text === null || text === undefined ? text : find(text)

const shelfIn = async (ctx: Ctx, folder: string | null, text: string): Promise<string> => {
  if (isGuid(text)) return text.toLowerCase()
  const guid = (await shelvesByName(ctx)).get(`${folder ?? ''} ${nameKey(text)}`)
  if (!guid) throw atField('unknown_value', 'shelf', { value: text.slice(0, 80) })
  return guid
}

const unitOf = (text: Named, values: MappedValues): string | null | undefined => {
  if (!text) return undefined
  const unit = readUnit(text)
  if (!isCellRefusal(unit)) return unit.value
  values.problem(new Problem('incoming_value', { value: text.slice(0, 80) }, 'unit'))
  return undefined
}

/** What both creating and changing an item take, as the screen sends it. */
export const itemBody = async (
  { ctx, values }: Pick<Acting, 'ctx' | 'values'>,
  of: { folder: string | null; type: string },
): Promise<Record<string, unknown>> => ({
  name: values.text('name') ?? undefined,
  tag: values.text('tag'),
  description: values.text('description'),
  category: await resolved(values.text('category'), (text) => findCategory(ctx, text, of.type)),
  tags: values.texts('keywords')?.map((name) => ({ name })),
  shelf: await resolved(values.text('shelf'), (text) => shelfIn(ctx, of.folder, text)),
  unit: unitOf(values.text('unit'), values),
  packaging: values.whole('packaging') ?? undefined,
  threshold: values.number('threshold'),
  attributes: values.attributes(),
})

const typeOf = (text: Named, values: MappedValues): string => {
  if (!text) return 'product'
  const type = readType(text)
  if (!isCellRefusal(type)) return type.value
  values.problem(new Problem('incoming_value', { value: text.slice(0, 80) }, 'type'))
  return 'product'
}

/** By the verb of the screen, with everything that is mapped. */
export const makeItem = async ({ ctx, values }: Acting): Promise<string> => {
  const place = values.text('folder')
  const folder = place ? findPlace(ctx, place, 'folder') : null
  const type = typeOf(values.text('type'), values)
  const body = {
    ...(await itemBody({ ctx, values }, { folder, type })),
    type,
    parent: folder,
    quantity: values.number('quantity') ?? undefined,
    unitPrice: values.price('unit_price'),
  }
  values.refuse()
  const { guid } = await asScreen(ctx, itemsApi.create, { body }, (input) => createItem(ctx, input.body))
  return guid
}

/** A product that was looked for and is not there, in the place that is said (API-27). */
const makeMissing = async ({ ctx, values }: Acting, of: Values, place: Named, quantity?: number): Promise<string> => {
  if (!place) throw atField('required', 'folder')
  const name = of.text('name') ?? of.text('tag')
  const body = {
    name: name ?? undefined,
    tag: of.text('tag'),
    type: 'product',
    parent: findPlace(ctx, place, 'folder'),
    quantity,
  }
  values.refuse()
  const { guid } = await asScreen(ctx, itemsApi.create, { body }, (input) => createItem(ctx, input.body))
  return guid
}

export type FoundItem = { guid: string; made: boolean }
/** The item of each line; one that is not there is made where the request says so, else nothing is done (API-27). */
export const itemOfLine = async (
  acting: Acting,
  line: Values,
  missing: { place?: Named; quantity?: number | undefined } | null = null,
): Promise<FoundItem> => {
  const found = await findItem(acting.ctx, line)
  if (found) return { guid: found, made: false }
  if (!acting.incoming.forceCreation || !missing) throw new Problem('item_not_found')
  return {
    guid: await makeMissing(acting, line, line.text('folder') ?? missing.place, missing.quantity),
    made: true,
  }
}

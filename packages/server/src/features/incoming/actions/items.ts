import { itemsApi } from '@entrepot/contract/items/api.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { changeItem, removeItem } from '../../items/index.ts'
import { itemsByGuid } from '../../records/index.ts'
import { moveItems } from '../../stock/index.ts'
import { findItem } from '../find-item.ts'
import { findPlace } from '../find-named.ts'
import { atField, Problem } from '../../../kernel/problem.ts'
import { type Act, asScreen } from './as-screen.ts'
import { itemBody, itemOfLine, makeItem } from './item-body.ts'

export const create: Act = async (acting) => ({ guid: await makeItem(acting), made: true })

export const update: Act = async (acting) => {
  const { ctx, values, incoming } = acting
  const found = await findItem(ctx, values)
  if (!found) {
    if (!incoming.forceCreation) throw new Problem('item_not_found')
    return { guid: await makeItem(acting), made: true }
  }
  const body = await itemBody(acting, (await itemsByGuid(ctx, [found])).get(found)!)
  values.refuse()
  await asScreen(ctx, itemsApi.update, { params: { guid: found }, body }, ({ params, body: change }) =>
    changeItem(ctx, params.guid, change),
  )
  return { guid: found, made: false }
}

export const remove: Act = async (acting) => {
  const { ctx, values } = acting
  const { guid } = await itemOfLine(acting, values)
  await asScreen(ctx, itemsApi.remove, { params: { guid } }, ({ params }) => removeItem(ctx, params.guid))
  return { guid, made: false }
}

/** What is not there is made where it was to go, as it cannot come from anywhere. */
export const move: Act = async (acting) => {
  const { ctx, values } = acting
  const place = values.text('destination')
  if (!place) throw atField('required', 'destination')
  const destination = findPlace(ctx, place, 'destination')
  const lines = []
  for (const line of values.lines) {
    const quantity = line.number('quantity') ?? undefined
    lines.push({ ...(await itemOfLine(acting, line, { place: destination, quantity })), quantity })
  }
  values.refuse()
  const there = lines.filter(({ made }) => !made)
  const body = {
    items: there.map(({ guid, quantity }) => ({ guid, ...(quantity !== undefined && { quantity }) })),
    destination,
    comment: values.text('comment') ?? undefined,
  }
  if (there.length > 0 || lines.length === 0)
    await asScreen(ctx, stockApi.move, { body }, ({ body: input }) => moveItems(ctx, input))
  return { guid: lines[0]!.guid, made: there.length === 0 }
}

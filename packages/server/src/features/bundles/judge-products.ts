import type { BundleProductInput } from '@entrepot/contract/bundles/bundle.ts'
import { checkQuantity, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { countOf, type ItemRow, itemsByGuid, recordsIn } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import type { ProductRow, ProductWrite } from './products.queries.ts'

/** Of a product with each piece of equipment. */
export const LEAST = 100

/**
 * Products as they are to be: each once in its location, where it lies now (BUND-07). One that was in the bundle before
 * may stay although it has left, or lies in the trash.
 */
export const judgeProducts = async (
  ctx: Ctx,
  asked: readonly BundleProductInput[],
  before: readonly ProductRow[],
): Promise<ProductWrite[]> => {
  if (asked.length === 0) throw atField('bundle_product', 'products')
  const named = asked.map(({ item, location, quantity }) => ({
    item: guidOf(item),
    location: guidOf(location),
    quantity,
  }))
  const items = await itemsByGuid(ctx, [...new Set(named.map(({ item }) => item))])
  const there = await recordsThere(ctx, named, items)
  const problems: Problem[] = []
  const seen = new Set<string>()
  const products = named.flatMap(({ item, location, quantity }, at): ProductWrite[] => {
    const field = `products.${at}`
    const refuse = (problem: Problem) => void problems.push(problem)
    const kept = before.find((one) => one.location === location && (one.item === item || one.record === item))
    const row = items.get(there.get(`${item} ${location}`) ?? '') ?? items.get(item)
    const isSeen = row !== undefined && ctx.rights.levels.has(row.folder)
    if (!ctx.rights.levels.has(location)) refuse(new Problem('not_found', {}, `${field}.location`))
    else if (!isSeen && !kept) refuse(new Problem('item_not_found', {}, `${field}.item`))
    else if (row?.folder !== location && !kept)
      refuse(new Problem('bundle_not_there', { name: row!.name }, `${field}.location`))
    else if (row && (row.type === 'equipment' || countOf(row) > 0))
      refuse(new Problem('bundle_product_kind', { name: row.name }, `${field}.item`))
    const record = row?.folder === location ? row.guid : (kept?.item ?? item)
    if (seen.size === seen.add(`${record} ${location}`).size)
      refuse(new Problem('bundle_product_twice', { name: row?.name ?? kept?.name ?? '' }, `${field}.item`))
    const unit = row?.unit ?? kept?.unit ?? 'piece'
    const parsed = quantityFromNumber(quantity)
    const wrong = isRefusal(parsed) ? parsed.code : checkQuantity(parsed.value, unit, 'product')
    if (wrong) refuse(new Problem(wrong, {}, `${field}.quantity`))
    else if (!isRefusal(parsed) && parsed.value < LEAST) refuse(new Problem('gte', { min: 1 }, `${field}.quantity`))
    return isRefusal(parsed) ? [] : [{ item: record, location, quantity: parsed.value, unit }]
  })
  refuseAll(problems)
  return products
}

/** The records of the articles in the locations, by what was named. */
const recordsThere = async (
  ctx: Ctx,
  named: readonly { item: string; location: string }[],
  items: Map<string, ItemRow>,
): Promise<ReadonlyMap<string, string>> => {
  const there = new Map<string, string>()
  const seen = named.filter(({ location }) => ctx.rights.levels.has(location))
  for (const [location, own] of Map.groupBy(seen, (one) => one.location)) {
    const articles = own.flatMap(({ item }) => items.get(item)?.article ?? [])
    const records = await recordsIn(ctx, location, [...new Set(articles)])
    for (const { item } of own) {
      const record = records.get(items.get(item)?.article ?? '')
      if (record) there.set(`${item} ${location}`, record)
    }
  }
  const further = [...there.values()].filter((guid) => !items.has(guid))
  if (further.length > 0) for (const [guid, row] of await itemsByGuid(ctx, further)) items.set(guid, row)
  return there
}

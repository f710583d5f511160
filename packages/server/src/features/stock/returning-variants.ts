import { checkQuantity } from '@entrepot/contract/kernel/quantity.ts'
import type { Plan, StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { holdProducts, type LockedRow, refusedHome } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import { Problem } from '../../kernel/problem.ts'
import type { PlacedVariant } from './planned.ts'
import type { StoredLeg } from './legs.queries.ts'
import type { MadeProduct } from './variant-family.ts'

const placeKey = (product: string, folder: string) => `${product} ${folder}`

/**
 * The records of products in the folders that their variants and lots would return to, as far as there are any; by
 * `placeKey`.
 */
export const targetProductsOfReturning = async (ctx: Ctx, legs: readonly StoredLeg[]): Promise<Map<string, string>> => {
  const targetProducts = new Map<string, string>()
  const returning = legs.filter(({ product, delta, kind }) => product !== null && delta < 0 && kind === 'move')
  for (const [folder, own] of Map.groupBy(returning, ({ folderGuid }) => folderGuid)) {
    for (const [product, home] of await holdProducts(
      ctx,
      folder,
      own.map((leg) => leg.product!),
    ))
      targetProducts.set(placeKey(product, folder), home)
  }
  return targetProducts
}

/** What returns to a folder lies under the record of its product there, which is made if there is none any more. */
export const returnUnderProducts = (
  ctx: Ctx,
  plan: Plan,
  rows: ReadonlyMap<string, LockedRow>,
  targetProducts: ReadonlyMap<string, string>,
): { placed: PlacedVariant[]; made: MadeProduct[] } => {
  const away = plan.records.flatMap((record) => {
    const product = rows.get(record.guid)?.variant?.product
    return product && rows.get(product.guid)?.folder !== record.folderGuid
      ? [{ guid: record.guid, folder: record.folderGuid, product }]
      : []
  })
  const made = new Map<string, MadeProduct>()
  const placed = away.map(({ guid, folder, product }) => {
    const key = placeKey(product.guid, folder)
    const home = targetProducts.get(key) ?? made.get(key)?.guid ?? ctx.services.clock.orderedUuid()
    // It was found before it was locked, and may have gone elsewhere meanwhile.
    if (
      targetProducts.has(key) &&
      (plan.records.find((record) => record.guid === home)?.folderGuid ?? rows.get(home)?.folder) !== folder
    )
      throw new RetryTransaction()
    const refused =
      refusedHome(rows.get(home)) ??
      refusedUnit(
        plan.records.find((record) => record.guid === guid)!,
        rows.get(home),
      )
    if (refused) throw refused
    if (!targetProducts.has(key) && !made.has(key))
      made.set(key, { guid: home, folder, from: product.guid, name: product.name })
    return { guid, product: home }
  })
  return { placed, made: [...made.values()] }
}

/** A product may be counted otherwise by now. */
const refusedUnit = ({ quantity }: StockRecord, home: LockedRow | undefined): Problem | null => {
  const code = home && checkQuantity(quantity, home.unit, 'variant')
  return code ? new Problem(code) : null
}

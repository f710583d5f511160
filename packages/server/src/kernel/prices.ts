import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { Ctx } from './context.ts'
import { Problem } from './problem.ts'

/** What may be told of a price to whoever calls. */
export const priceFor = (ctx: Ctx, price: number | string | null): number | null =>
  price !== null && seesPrices(ctx.rights.roles) ? Number(price) : null

/** A price that somebody says, as the database reckons with it; only who may see prices may say one. */
export const saidPrice = (ctx: Ctx, price: number | null | undefined, field: string): string | undefined => {
  if (price === null || price === undefined) return undefined
  if (!seesPrices(ctx.rights.roles)) throw new Problem('forbidden', {}, field)
  return priceToDecimal(price)
}

import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import { readPrice } from './domain/read-cell.ts'

/**
 * What a unit of what comes in cost, as the database reckons with it. The right to prices may have gone since
 * the columns were mapped.
 */
export const readUnitPrice = (ctx: Ctx, { read, refuse, text }: RowReader): string | undefined => {
  const price = read<number | null>('unitPrice', null, (value) => readPrice(value, ctx.language))
  if (price === null) return undefined
  if (!seesPrices(ctx.rights.roles)) refuse('unitPrice', text('unitPrice'), 'errors.forbidden')
  return priceToDecimal(price)
}

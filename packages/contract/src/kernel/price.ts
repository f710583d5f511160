import type { Language } from './quantity.ts'

/** A price as it is kept: exact, with at most four decimals, never a float. */
export const PRICE_DECIMALS = 4
export const MOST_PRICE = 999_999_999.9999

/** Whether a number of the wire is a price as it is kept. Thirteen digits are exact in a double. */
export const isPrice = (price: number): boolean =>
  price >= 0 && price <= MOST_PRICE && Number(price.toFixed(PRICE_DECIMALS)) === price

/**
 * What quantities cost at their prices, to the cent, half up; null where a price is missing: what is not known is no
 * total. Reckoned in whole ten-thousandths, so that nothing is lost on the way.
 */
export const amountOf = (lines: readonly { unitPrice: number | null; quantity: number }[]): number | null => {
  let sum = 0n
  for (const { unitPrice, quantity } of lines) {
    if (unitPrice === null) return null
    sum += BigInt(Math.round(unitPrice * 10 ** PRICE_DECIMALS)) * BigInt(quantity)
  }
  return Number((sum + 50n) / 100n) / 100
}

/** For the database, which reckons with it. */
export const priceToDecimal = (price: number): string => price.toFixed(PRICE_DECIMALS)

/** As people read it, with the sign of the currency: two decimals, and those beyond that say something. */
export const formatPrice = (price: number, symbol: string, language: Language): string => {
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: PRICE_DECIMALS,
  }).format(price)
  if (language === 'fr') return `${number}\u00A0${symbol}`
  return symbol.length > 1 ? `${symbol}\u00A0${number}` : `${symbol}${number}`
}

import { z } from 'zod'
import { isPrice, MOST_PRICE } from './price.ts'
import { checked } from './validators.ts'

/** Of one unit, in the currency of the company. */
export const Price = checked(
  z.number().meta({ minimum: 0, maximum: MOST_PRICE, description: 'At most four decimals' }),
  (price) => (isPrice(price) ? null : { code: 'price' }),
)

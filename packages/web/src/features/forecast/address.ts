import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

/** `open`: a record of the article that is shown beside the list. */
export type ForecastSearch = {
  q?: string
  sort?: string
  window?: number
  within?: number
  folder?: string
  category?: string
  supplier?: string
  open?: string
}
const daysIn = <K extends string>(name: K, value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 366
    ? ({ [name]: value } as { [P in K]: number })
    : {}
const guidIn = <K extends string>(name: K, value: unknown) =>
  isGuid(value) ? ({ [name]: value } as { [P in K]: string }) : {}

export const forecastSearch = ({
  q,
  sort,
  window,
  within,
  folder,
  category,
  supplier,
  open,
}: Record<string, unknown>): ForecastSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
  ...daysIn('window', window),
  ...daysIn('within', within),
  ...guidIn('folder', folder),
  ...guidIn('category', category),
  ...guidIn('supplier', supplier),
  ...guidIn('open', open),
})

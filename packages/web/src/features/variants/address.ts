import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

/** Those that are enabled, whatever their kind and expiry, unless the address says otherwise. */
export const EXPIRIES = ['expired', 'in_30', 'in_90'] as const
export type Expiry = (typeof EXPIRIES)[number]
export type VariantsSearch = {
  q?: string
  all?: true
  kind?: 'variant' | 'lot'
  expiry?: Expiry
  folder?: string
  item?: string
  sort?: string
}

export const variantsSearch = ({
  q,
  all,
  kind,
  expiry,
  folder,
  item,
  sort,
}: Record<string, unknown>): VariantsSearch => {
  const until = EXPIRIES.find((one) => one === expiry)
  return {
    ...queryIn(q),
    ...((all === true || all === 'true') && { all: true as const }),
    ...((kind === 'variant' || kind === 'lot') && { kind }),
    ...(until && { expiry: until }),
    ...(isGuid(folder) && { folder }),
    ...(isGuid(item) && { item }),
    ...sortIn(sort),
  }
}

import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const VALUE_TABS = ['articles', 'folder', 'category'] as const
export type ValueTab = (typeof VALUE_TABS)[number]

export type ValueSearch = {
  by?: ValueTab
  q?: string
  sort?: string
  day?: string
  folder?: string
  /** Of the folder alone, as a line of folders says it. */ alone?: true
  category?: string
  unpriced?: true
}
const isSet = (value: unknown) => value === true || value === 'true'
export const valueSearch = (search: Record<string, unknown>): ValueSearch => {
  const { by, q, sort, day, folder, alone, category, unpriced } = search
  const tab = VALUE_TABS.find((one) => one === by)
  return {
    ...(tab && { by: tab }),
    ...queryIn(q),
    ...sortIn(sort),
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(isGuid(folder) && { folder, ...(isSet(alone) && { alone: true as const }) }),
    ...((isGuid(category) || category === 'none') && { category }),
    ...(isSet(unpriced) && { unpriced: true as const }),
  }
}

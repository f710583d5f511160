import { isDay } from '@entrepot/contract/kernel/company-clock.ts'
import { isGuid, namedIn, queryIn, sortIn } from '../../../kernel/addresses.ts'
import { PERIODS, type Period } from './period-names.ts'

/**
 * Filters and the opened movement live in the address. `open` comes with `of`, the record it belongs to, since
 * movements are found through their record. `at` shows the stock of that instant instead of the movements, with `vs`
 * how it differs now. `article`: in all its folders; `only`: `consumed`, exits that a forecast counts, or
 * `counted`. `alone`: the folder without those below it.
 */
export type HistorySearch = {
  q?: string
  period?: Period
  from?: string
  to?: string
  type?: 'in' | 'out'
  action?: string
  by?: string
  source?: string
  sourceGuid?: string
  folder?: string
  sort?: string
  open?: string
  of?: string
  item?: string
  article?: string
  category?: string
  only?: string
  alone?: true
  at?: string
  vs?: 'now'
  change?: 'added' | 'gone' | 'changed' | 'moved'
}

const CHANGES = /^(added|gone|changed|moved)$/
const dayIn = (value: unknown): value is string => typeof value === 'string' && isDay(value)
export const historySearch = ({
  q,
  period,
  from,
  to,
  type,
  action,
  by,
  source,
  sourceGuid,
  folder,
  sort,
  open,
  of,
  item,
  alone,
  at,
  vs,
  change,
  ...rows
}: Record<string, unknown>): HistorySearch => {
  const chosen = PERIODS.find((one) => one === period && one !== 'all')
  // The page knows the kinds; an address is read before it is there.
  const cause = typeof source === 'string' && /^[a-z_]{1,40}$/.test(source) ? source : undefined
  const isOpen = isGuid(open) && isGuid(of)
  return {
    ...queryIn(q),
    ...(chosen && { period: chosen }),
    ...(chosen === 'free' && dayIn(from) && { from }),
    ...(chosen === 'free' && dayIn(to) && { to }),
    ...((type === 'in' || type === 'out') && { type }),
    ...((typeof action === 'string' || typeof action === 'number') && action !== '' && { action: String(action) }),
    ...(isGuid(by) && { by }),
    ...(cause && { source: cause }),
    ...(cause && isGuid(sourceGuid) && { sourceGuid }),
    ...(isGuid(folder) && { folder }),
    ...sortIn(sort),
    ...(isOpen && { open, of }),
    ...(isGuid(item) && { item }),
    ...namedIn<HistorySearch>(rows, ['article', 'category', 'only']),
    ...(alone === true && { alone }),
    ...(vs === 'now' && { vs }),
    ...(typeof change === 'string' &&
      CHANGES.test(change) && { change: change as NonNullable<HistorySearch['change']> }),
    ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at: new Date(at).toISOString() }),
  }
}

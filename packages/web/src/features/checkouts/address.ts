import { isGuid, queryIn, sortIn } from '../../kernel/addresses.ts'

/** What is out unless the address says otherwise. */
export const SHOWN = ['open', 'late', 'returned', 'all'] as const
export type Shown = (typeof SHOWN)[number]
/** What is begun with the page: giving out or taking back by scanning. */
export const ACTS = ['lend', 'return'] as const
export type Act = (typeof ACTS)[number]
export type CheckoutsSearch = {
  q?: string
  state?: Exclude<Shown, 'open'>
  recipient?: string
  folder?: string
  item?: string
  sort?: string
  act?: Act
  /** Conditions. */ s?: string
}
export const checkoutsSearch = ({
  q,
  state,
  recipient,
  folder,
  item,
  sort,
  act,
  s,
}: Record<string, unknown>): CheckoutsSearch => ({
  ...queryIn(q),
  ...((state === 'late' || state === 'returned' || state === 'all') && { state }),
  ...(isGuid(recipient) && { recipient }),
  ...(isGuid(folder) && { folder }),
  ...(isGuid(item) && { item }),
  ...sortIn(sort),
  ...((act === 'lend' || act === 'return') && { act }),
  ...((typeof s === 'string' || typeof s === 'number') && { s: String(s) }),
})

export const RECIPIENT_TABS = ['out', 'returned', 'activity'] as const
export type RecipientTab = (typeof RECIPIENT_TABS)[number]
export type RecipientSearch = { tab?: RecipientTab }
export const recipientSearch = ({ tab }: Record<string, unknown>): RecipientSearch => {
  const known = RECIPIENT_TABS.find((one) => one === tab)
  return known ? { tab: known } : {}
}

import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReach } from '../../../kernel/reach.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { Age, Cards, Nothing } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { checkouts } from '../api.ts'
import { amongOut, lateFirst, MOST_SHOWN, useKnownOut } from './known-out.ts'
import { OutCard } from './out-card.tsx'
import { checkoutPhoneWords } from './words.ts'
import css from './checkouts.module.css'

export type Narrowed = { text?: string; item?: string; recipient?: string; late?: boolean }

/** What is out, narrowed by the server, or without an answer by what this device knows of it. */
export const useOut = ({ text = '', item, recipient, late = false }: Narrowed) => {
  const known = useKnownOut()
  const isCut = useReach() !== 'open'
  const isNarrowed = text !== '' || item !== undefined || recipient !== undefined || late
  const { data, isError, isPending } = useQuery({
    ...checkouts.list.query({
      query: {
        open: 'true',
        sort: 'dueDate',
        size: MOST_SHOWN,
        ...(text && { search: text }),
        ...(item && { item }),
        ...(recipient && { recipient }),
        ...(late && { late: 'true' as const }),
      },
    }),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  })
  if (!isNarrowed) return { ...known, isOld: false }
  if (!isError && data && !(isCut && isPending))
    return { out: lateFirst(data.data), total: data.total, at: null, error: null, isPending: false, isOld: false }
  const out = amongOut(known.out, text).filter(
    (one) =>
      (!item || one.item.guid === item) && (!recipient || one.recipient.guid === recipient) && (!late || one.late),
  )
  return { out, total: out.length, at: known.at, error: null, isPending: !isError && !isCut, isOld: isError || isCut }
}

type Props = {
  shown: ReturnType<typeof useOut>
  nothing: string
  action?: ReactNode
  onPress: (checkout: Checkout) => void
}
export const OutList = ({ shown: { out, total, at, isPending, isOld }, nothing, action, onPress }: Props) => {
  const say = checkoutPhoneWords.use()
  if (isPending && out.length === 0) return <Waiting />
  return (
    <>
      {isOld && <p className={css.help}>{say('back.none_cut')}</p>}
      <Age at={at} />
      {out.length === 0 ? (
        <Nothing title={nothing} />
      ) : (
        <>
          {action}
          <Cards>
            {out.map((checkout) => (
              <li key={checkout.guid}>
                <OutCard checkout={checkout} onPress={() => onPress(checkout)} />
              </li>
            ))}
          </Cards>
          {total > out.length && <p className={css.help}>{say('back.more', { shown: formatNumber(out.length) })}</p>}
        </>
      )}
    </>
  )
}

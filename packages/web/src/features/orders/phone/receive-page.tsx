import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { useReach } from '../../../kernel/reach.ts'
import { Nothing, PhoneButton, PhonePage } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { orders } from '../api.ts'
import { orderWords } from '../words.ts'
import { ChooseOrder } from './choose-order.tsx'
import { ReceiveLines } from './receive-lines.tsx'
import { orderPhoneWords } from './words.ts'
import css from './receive.module.css'

/** What was ordered comes in: which order, then what came of it (NAV-72, ORD-12, ORD-13). Not without a network. */
export const PhoneReceivePage = () => {
  const say = orderPhoneWords.use()
  const isCut = useReach() !== 'open'
  const order = new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr })).get('order')
  const cut = isCut && (
    <p className={`e-tint ${css.note}`} data-tone="warning" role="status">
      {say('cut')}
    </p>
  )
  if (order)
    return (
      <Opened key={order} guid={order}>
        {cut}
      </Opened>
    )
  return (
    <PhonePage title={say('title')}>
      {cut}
      <ChooseOrder />
    </PhonePage>
  )
}

const Opened = ({ guid, children }: { guid: string; children: ReactNode }) => {
  const say = orderPhoneWords.use()
  const sayWide = orderWords.use()
  const { data: order, error, refetch } = useQuery(orders.get.query({ params: { guid } }))
  return (
    <PhonePage title={order ? sayWide('receive.title', { number: order.number }) : say('title')} back="/m/receive">
      {children}
      {order ? (
        order.status === 'received' || order.status === 'cancelled' ? (
          <Nothing title={say('over')} />
        ) : (
          <ReceiveLines key={order.version} order={order} />
        )
      ) : error ? (
        <div className={css.part}>
          <p role="alert" className={css.wrong}>
            {textOf(error) || say('failed')}
          </p>
          <PhoneButton look="plain" onClick={() => void refetch()}>
            {say('again')}
          </PhoneButton>
        </div>
      ) : (
        <Waiting />
      )}
    </PhonePage>
  )
}

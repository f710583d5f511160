import { IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { textOf } from '../../../kernel/failure.ts'
import { formatDate, formatNumber } from '../../../kernel/format.ts'
import { play, useScan } from '../../../kernel/scan/index.ts'
import { startListening } from '../../../kernel/scan/wedge.ts'
import { toast } from '../../../kernel/toasts.ts'
import { Card, Cards, Chosen, Nothing, PhoneButton, PhoneField, useGoTo } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { codesOf, PhoneReader } from '../../items/index.ts'
import { orders } from '../api.ts'
import { orderWords } from '../words.ts'
import { ordersOfCode } from './orders-of-code.ts'
import { orderPhoneWords } from './words.ts'
import css from './receive.module.css'

const MOST_SHOWN = 100
type Several = { code: string; guids: readonly string[] }

/** What is expected, the soonest first: by a touch, by its number or by one of its articles. */
export const ChooseOrder = () => {
  const say = orderPhoneWords.use()
  const sayWide = orderWords.use()
  const goTo = useGoTo()
  const [text, setText] = useState('')
  const [several, setSeveral] = useState<Several | null>(null)
  const search = useDeferredValue(text.trim())
  const { data, error, isPending, refetch } = useQuery({
    ...orders.list.query({
      query: { open: 'true', sort: 'expectedDate', size: MOST_SHOWN, ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  const open = (guid: string) => goTo(`/m/receive?order=${guid}`)
  const read = async (code: string) => {
    try {
      const guids = await ordersOfCode(code)
      play(guids.length > 0 ? 'good' : 'bad')
      if (guids.length === 0) toast.error(say('which.unknown', { code }))
      else if (guids.length === 1) open(guids[0]!)
      else {
        setText('')
        setSeveral({ code, guids })
      }
    } catch {
      play('bad')
      toast.error(say('which.cut_code', { code }))
    }
  }
  useEffect(startListening, [])
  useScan(({ code }) => {
    for (const one of codesOf(code)) void read(one)
  })
  const shown = (data?.data ?? []).filter(({ guid }) => several === null || several.guids.includes(guid))
  return (
    <>
      <PhoneReader />
      <div className={css.part}>
        <p className={css.help}>{say('which.scan')}</p>
        <PhoneField
          label={say('which.search')}
          type="search"
          enterKeyHint="search"
          maxLength={255}
          value={text}
          onChange={(event) => {
            setSeveral(null)
            setText(event.currentTarget.value)
          }}
        />
      </div>
      {several && (
        <Chosen action={say('which.everything')} onPress={() => setSeveral(null)}>
          {say('which.several', { code: several.code })}
        </Chosen>
      )}
      {error && !data ? (
        <div className={css.part}>
          <p role="alert" className={css.wrong}>
            {textOf(error)}
          </p>
          <PhoneButton look="plain" onClick={() => void refetch()}>
            {say('again')}
          </PhoneButton>
        </div>
      ) : isPending ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <Nothing
          icon={<IconTruckDelivery size={36} stroke={1.4} aria-hidden />}
          title={say(search ? 'which.none_found' : 'which.none')}
        />
      ) : (
        <Cards>
          {shown.map(({ guid, number, supplier, expectedDate, received, ordered }) => (
            <li key={guid}>
              <Card
                title={number}
                text={[supplier.name, expectedDate && say('which.expected', { day: formatDate(expectedDate) })]
                  .filter(Boolean)
                  .join(' · ')}
                end={sayWide('received_of', { received: formatNumber(received), ordered: formatNumber(ordered) })}
                onPress={() => open(guid)}
              />
            </li>
          ))}
        </Cards>
      )}
      {data && several === null && data.total > data.data.length && (
        <p className={css.help}>{say('which.more', { shown: formatNumber(data.data.length) })}</p>
      )}
    </>
  )
}

import { isOpenOrder, ORDER_STATES, type OrderState } from '@entrepot/contract/orders/states.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconShoppingCartExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SearchPart } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { DayRange } from '../../ui/day-range.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { useList } from '../layouts/index.ts'
import { suppliers } from '../suppliers/index.ts'
import { ORDER_ADD } from './access.ts'
import type { OrdersSearch } from './address.ts'
import { orders } from './api.ts'
import { orderColumns } from './order-columns.tsx'
import { orderTerms, orderWords } from './words.ts'

const STATES = ORDER_STATES.states
const TABS = ['open', ...STATES, 'all'] as const
type StatusTab = (typeof TABS)[number]
const FILTERS = ['status', 'supplier', 'from', 'to'] as const
type Change = (part: SearchPart<OrdersSearch>) => void

const byTab = (tab: StatusTab) => (tab === 'open' ? { open: 'true' as const } : tab === 'all' ? {} : { status: tab })

/** What was ordered, what is on its way first (ORD-05). */
export const OrdersPage = () => {
  const say = orderWords.use()
  const navigate = useNavigate({ from: '/orders' })
  const search = useSearch({ from: '/main/orders' })
  const mayAdd = useCan(ORDER_ADD)
  const columns = useMadeOfTexts(orderColumns)
  const { q, supplier, from, to } = search
  const tab = TABS.find((one) => one === search.status) ?? 'open'
  const asked = useMemo(
    () => ({ ...(supplier && { supplier }), ...(from && { from }), ...(to && { to }) }),
    [supplier, from, to],
  )
  const listed = useMemo(() => ({ ...asked, ...byTab(tab) }), [asked, tab])
  const { change, page } = useList({
    kept: 'orders',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: orders.list,
    query: listed,
  })
  const { data } = useQuery({
    ...orders.list.query({ query: { ...asked, ...(q && { search: q }), size: 1 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      say={say}
      {...page}
      onCreate={mayAdd ? () => void navigate({ to: '/orders/create' }) : undefined}
      rowName={({ number }) => number}
      onOpen={({ guid }) => void navigate({ to: '/orders/$guid', params: { guid } })}
      filters={<Filters search={search} change={change} />}
      tabs={<StatusTabs tab={tab} counts={data?.counts} change={change} />}
      actions={
        mayAdd && (
          <Button
            variant="default"
            leftSection={<IconShoppingCartExclamation size={16} stroke={1.7} aria-hidden />}
            onClick={() => void navigate({ to: '/orders/proposals' })}
          >
            {say('low')}
          </Button>
        )
      }
    />
  )
}

const Filters = ({ search, change }: { search: OrdersSearch; change: Change }) => {
  const say = orderWords.use()
  const term = orderTerms.use()
  const { data } = useQuery(suppliers.list.query({ query: { size: 500 } }))
  return (
    <>
      <NativeSelect
        aria-label={term('columns.supplier')}
        value={search.supplier ?? ''}
        data={[
          { value: '', label: say('any_supplier') },
          ...(data?.data ?? []).map(({ guid, name }) => ({ value: guid, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ supplier: value || undefined })}
        w={190}
      />
      <DayRange days={search} say={say} onChange={change} />
    </>
  )
}

type Counts = Record<OrderState, number> | undefined
const countOf = (tab: StatusTab, counts: Counts) =>
  counts &&
  STATES.filter((one) => tab === 'all' || tab === one || (tab === 'open' && isOpenOrder(one))).reduce(
    (sum, one) => sum + counts[one],
    0,
  )

const StatusTabs = ({ tab, counts, change }: { tab: StatusTab; counts: Counts; change: Change }) => {
  const say = orderWords.use()
  const term = orderTerms.use()
  return (
    <TabChoice
      label={say('status')}
      values={TABS}
      value={tab}
      text={(one) => (one === 'open' || one === 'all' ? say(`tabs.${one}`) : term(`statuses.${one}`))}
      count={(one) => countOf(one, counts)}
      onChange={(one) => change({ status: one === 'open' ? undefined : one })}
      flex="1 1 100%"
      miw={0}
    />
  )
}

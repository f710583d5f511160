import type { Order, OrderLine } from '@entrepot/contract/orders/order.ts'
import { isOpenOrder } from '@entrepot/contract/orders/states.ts'
import { PRICE_ROLES } from '@entrepot/contract/kernel/price-rights.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isGone, textOf } from '../../kernel/failure.ts'
import { formatDate, formatDateTime, formatNumber, formatPrice } from '../../kernel/format.ts'
import { searchAfter } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited, RecordGone } from '../../ui/record-awaited.tsx'
import { Sections } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { TabChoice } from '../../ui/tab-choice.tsx'
import { Help } from '../../ui/text.tsx'
import { RecordActivity } from '../activity/index.ts'
import { Attachments } from '../attachments/index.ts'
import { Comments } from '../comments/index.ts'
import { priceText } from '../../kernel/price-text.ts'
import { supplierTerms } from '../suppliers/index.ts'
import { ORDER_EDIT } from './access.ts'
import { ORDER_TABS, type OrderTab } from './address.ts'
import { orders } from './api.ts'
import { OrderActs } from './order-acts.tsx'
import { isLate, StatusBadge } from './order-columns.tsx'
import { EditOrder } from './order-form.tsx'
import { Receptions } from './receptions.tsx'
import { orderTerms, orderWords } from './words.ts'

const ReasonAsked = lazyPart(async () => (await import('./reason-asked.tsx')).ReasonAsked)

/** An order, read first: how much of it came, and what is still to come. */
export const OrderPage = () => {
  const say = orderWords.use()
  const navigate = useNavigate()
  const { guid } = useParams({ from: '/main/orders/$guid' })
  const { edit } = useSearch({ from: '/main/orders/$guid' })
  const mayEdit = useCan(ORDER_EDIT)
  const { data, error, refetch } = useQuery(orders.get.query({ params: { guid } }))
  if (data && edit && mayEdit && isOpenOrder(data.status)) return <EditOrder key={guid} order={data} />
  if (data) return <Shown key={guid} order={data} />
  if (isGone(error))
    return <RecordGone title={say('gone')} back={say('back')} toList={() => navigate({ to: '/orders' })} />
  return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
}

const Shown = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  const navigate = useNavigate({ from: '/orders/$guid' })
  const { tab = 'articles' } = useSearch({ from: '/main/orders/$guid' })
  return (
    <Page
      title={order.number}
      count={<StatusBadge status={order.status} />}
      body="wide"
      breadcrumb={
        <Link to="/orders" className="e-cut">
          {say('title')}
        </Link>
      }
      actions={<OrderActs order={order} />}
    >
      <Sections>
        <Summary order={order} />
        <Flex direction="column" gap={16}>
          <TabChoice
            label={say('detail.label')}
            values={ORDER_TABS}
            value={tab}
            text={(one) => say(`detail.${one}`)}
            onChange={(one) =>
              void navigate({
                search: (before) => searchAfter(before, { tab: one === 'articles' ? undefined : one }),
                replace: true,
              })
            }
          />
          <Part tab={tab} order={order} />
        </Flex>
      </Sections>
    </Page>
  )
}

const Part = ({ tab, order }: { tab: OrderTab; order: Order }) => {
  const mayEdit = useCan(ORDER_EDIT)
  const { guid } = order
  if (tab === 'receptions') return <Receptions order={guid} />
  if (tab === 'comments') return <Comments target="orders" guid={guid} />
  if (tab === 'files') return <Attachments target="orders" guid={guid} writable={mayEdit} />
  if (tab === 'activity') return <RecordActivity entity="order" guid={guid} />
  return <Lines order={order} />
}

const Summary = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  const term = orderTerms.use()
  const { supplier, expectedDate, sentAt, total } = order
  return (
    <Flex direction="column" gap={14}>
      <Flex align="center" wrap="wrap" gap="8px 20px">
        <Box w={280} maw="100%">
          <ProgressBar label={say('progress')} done={Math.min(order.received, order.ordered)} total={order.ordered} />
        </Box>
        {isLate(order) && <StateBadge tone="warning">{say('late', { date: formatDate(expectedDate!) })}</StateBadge>}
      </Flex>
      <Facts
        of="minmax(110px, 200px) minmax(0, 1fr)"
        facts={[
          [
            term('columns.supplier'),
            supplier.guid ? (
              <Link key="supplier" to="/settings/suppliers/$guid" params={{ guid: supplier.guid }}>
                {supplier.name}
              </Link>
            ) : (
              supplier.name
            ),
          ],
          [term('columns.orderDate'), formatDate(order.orderDate)],
          [term('columns.expectedDate'), expectedDate ? formatDate(expectedDate) : ''],
          [
            say('detail.sent_label'),
            sentAt ? say('detail.sent', { date: formatDateTime(sentAt), to: order.sentTo }) : '',
          ],
          [term('columns.total'), total === null ? '' : formatPrice(total)],
          [say('form.comment'), order.comment],
        ]}
      />
    </Flex>
  )
}

const Lines = ({ order }: { order: Order }) => {
  const say = orderWords.use()
  const mayEdit = useCan(ORDER_EDIT)
  const [closing, setClosing] = useState<OrderLine | null>(null)
  return (
    <>
      <EntryList label={say('detail.articles')}>
        {order.articles.map((line) => (
          <Line
            key={line.guid}
            line={line}
            onClose={mayEdit && isOpenOrder(order.status) && line.remaining > 0 ? () => setClosing(line) : undefined}
          />
        ))}
      </EntryList>
      {closing && (
        <ReasonAsked
          title={say('close_title', { name: closing.name })}
          text={say('close_text', { count: formatNumber(closing.remaining) })}
          action={say('act.close')}
          done={say('line_closed', { name: closing.name })}
          call={(body, options) =>
            orders.closeLine({ params: { guid: order.guid, line: closing.guid }, body }, options)
          }
          onClose={() => setClosing(null)}
        />
      )}
    </>
  )
}

const Line = ({ line, onClose }: { line: OrderLine; onClose: (() => void) | undefined }) => {
  const say = orderWords.use()
  const sayTerm = supplierTerms.use()
  const hasPrices = useCan(PRICE_ROLES)
  return (
    <li>
      <div>
        <strong>{line.name}</strong>
        <Help as="div" small>
          {[
            sayTerm(`types.${line.type}`),
            line.reference,
            line.tag,
            hasPrices ? priceText(line.unitPrice) : '',
            line.closed ? say('detail.closed', { reason: line.closed.reason }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Help>
      </div>
      <Flex align="center" gap={12} wrap="wrap" justify="flex-end">
        <Box ta="right">
          <div className="e-number" style={{ whiteSpace: 'nowrap' }}>
            {say('received_of', {
              received: formatNumber(line.receivedQuantity),
              ordered: formatNumber(line.orderedQuantity),
            })}
          </div>
          {line.remaining > 0 && (
            <Help as="div" small>
              {say('detail.remaining', { count: formatNumber(line.remaining) })}
            </Help>
          )}
        </Box>
        {onClose && (
          <Button variant="subtle" size="xs" aria-label={say('act.close_of', { name: line.name })} onClick={onClose}>
            {say('act.close')}
          </Button>
        )}
      </Flex>
    </li>
  )
}

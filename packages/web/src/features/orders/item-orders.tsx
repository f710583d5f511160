import type { Item } from '@entrepot/contract/items/item.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { textOf } from '../../kernel/failure.ts'
import { formatDate } from '../../kernel/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { quantityText } from '../stock/index.ts'
import { orders } from './api.ts'
import { orderWords } from './words.ts'

/** What is on order of an article, beside what is in stock of it. */
export const ItemOrders = ({ item }: { item: Item }) => {
  const say = orderWords.use()
  const { data, error, refetch } = useQuery(orders.onOrder.query({ query: { item: item.guid } }))
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  if (data.quantity === 0) return <EmptyState kind="unused" title={say('item.none')} />
  return (
    <>
      <p>
        <strong>{say('item.sum', { quantity: quantityText(data.quantity, item.unit) })}</strong>
      </p>
      <EntryList label={say('item.title')}>
        {data.orders.map(({ guid, name, supplier, expectedDate, quantity }) => (
          <li key={guid}>
            <div>
              <Link to="/orders/$guid" params={{ guid }}>
                {name}
              </Link>
              <Help as="div" small>
                {[supplier, expectedDate && say('item.day', { date: formatDate(expectedDate) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Help>
            </div>
            <span className="e-number">{quantityText(quantity, item.unit)}</span>
          </li>
        ))}
      </EntryList>
    </>
  )
}

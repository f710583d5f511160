import { ACTIONS, type Transaction } from '@entrepot/contract/stock/stock.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { priceText } from '../../kernel/price-text.ts'
import { useCan } from '../../kernel/session.ts'
import { DateText } from '../../ui/figures.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { stock } from './api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { quantityText } from './posted.ts'
import { ITEM_TRANSACTIONS } from './roles.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Help } from '../../ui/text.tsx'
import { stockWords } from './words.ts'

const ReverseDialog = lazyPart(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

const SIZE = 50
const known = (action: string) => ACTIONS.find((one) => one === action)

/** The movements of one item, newest first; each can be taken back with a reason. */
export const ItemMovements = ({ item, writable }: { item: string; writable: boolean }) => {
  const say = stockWords.use()
  const allowed = useCan(ITEM_TRANSACTIONS)
  const [reversing, setReversing] = useState<Transaction | null>(null)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...stock.list.key, 'of-item', item],
    queryFn: ({ pageParam, signal }) => stock.list({ query: { item, page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  if (isPending) return <SkeletonRows rows={5} />
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return <EmptyState kind="unused" title={say('movements.empty')} text={say('movements.empty_text')} />
  return (
    <>
      <Link to="/transactions" search={{ item, at: new Date().toISOString() }}>
        {say('movements.past')}
      </Link>
      <EntryList>
        {rows.map((row) => {
          const {
            guid,
            item: of,
            item_name: name,
            kind,
            type,
            action,
            quantity,
            quantity_after: after,
            unit,
            folder,
            comment,
            recipient,
            happenedAt,
            createdAt,
            createdBy,
            reversed_by: reversedBy,
            unitPrice,
          } = row
          const label = action && known(action)
          return (
            <li key={guid}>
              <div>
                <Flex align="center" wrap="wrap" gap={6} fw={550}>
                  {of.guid !== item && <strong>{name}</strong>} {say(`kinds.${kind}`)}
                  {action && (
                    <Help as="span" small>
                      {label ? say(`ledger.${label}`) : action}
                    </Help>
                  )}
                  {reversedBy && <StateBadge>{say('movements.reversed')}</StateBadge>}
                </Flex>
                <Help as="div" small style={{ overflowWrap: 'anywhere' }}>
                  <DateText value={happenedAt ?? createdAt} kind="datetime" />{' '}
                  {createdBy && say('movements.by', { name: createdBy.name })}{' '}
                  {say('movements.in_folder', { name: folder.name })}{' '}
                  {recipient && say('movements.to', { name: recipient })}
                </Help>
                {comment && (
                  <Help as="div" small style={{ overflowWrap: 'anywhere' }}>
                    {comment}
                  </Help>
                )}
                {allowed && writable && kind !== 'reversal' && !reversedBy && quantity > 0 && (
                  <Button variant="subtle" size="compact-xs" mt={4} onClick={() => setReversing(row)}>
                    {say('movements.reverse')}
                  </Button>
                )}
              </div>
              <Box
                className="e-number"
                flex="none"
                miw={84}
                ta="end"
                fw={600}
                c={type === 'in' ? 'var(--e-success)' : undefined}
                style={{ whiteSpace: 'nowrap' }}
              >
                {quantity === 0 ? '' : type === 'in' ? '+' : '−'}
                {quantityText(quantity, unit)}
                <Help as="div" small>
                  {say('movements.after', { quantity: quantityText(after, unit) })}
                </Help>
                {unitPrice !== null && (
                  <Help as="div" small>
                    {say('movements.unit_price', { price: priceText(unitPrice) })}
                  </Help>
                )}
              </Box>
            </li>
          )
        })}
      </EntryList>
      {hasNextPage && (
        <Box py={12}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('movements.more')}
          </Button>
        </Box>
      )}
      {reversing && <ReverseDialog movement={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

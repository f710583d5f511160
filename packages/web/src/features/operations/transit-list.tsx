import type { Transit } from '@entrepot/contract/operations/operation.ts'
import { Button, Flex } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { amount } from './amounts.ts'
import { operations } from './api.ts'
import { operationWords } from './words.ts'

const SettleDialog = lazyPart(async () => (await import('./settle-dialog.tsx')).SettleDialog)
const SIZE = 50

type Props = { of: { operation: string } | { item: string }; maySettle: boolean }

/** What left and has not arrived, with what is still open of it first. */
export const TransitList = ({ of, maySettle }: Props) => {
  const say = operationWords.use()
  const [settling, setSettling] = useState<Transit | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...operations.transit.key, of],
    queryFn: ({ pageParam, signal }) =>
      operations.transit({ query: { ...of, page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return <Help>{say('transit.empty')}</Help>
  return (
    <>
      <EntryList label={say('transit.title')}>
        {rows.map((row) => (
          <Line
            key={row.guid}
            row={row}
            isOfItem={'item' in of}
            onSettle={maySettle ? () => setSettling(row) : undefined}
          />
        ))}
      </EntryList>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
      {settling && <SettleDialog transit={settling} onClose={() => setSettling(null)} />}
    </>
  )
}

type LineProps = { row: Transit; isOfItem: boolean; onSettle: (() => void) | undefined }
const Line = ({ row, isOfItem, onSettle }: LineProps) => {
  const say = operationWords.use()
  const { name, tag, unit, left, arrived, lost, on_its_way: open, item } = row
  const said = { left: amount(left, unit), arrived: amount(arrived, unit), lost: amount(lost, unit) }
  return (
    <li>
      <div>
        <Flex align="center" wrap="wrap" gap="2px 8px">
          {isOfItem ? (
            <Link to="/interventions/$guid" params={{ guid: row.operation.guid }}>
              {row.operation.name}
            </Link>
          ) : item ? (
            <Link to="/item/$guid" params={{ guid: item }}>
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {tag && !isOfItem && <code>{tag}</code>}
        </Flex>
        <Help as="span" small>
          {say(lost > 0 ? 'transit.of_lost' : 'transit.of', said)}
        </Help>
      </div>
      {open > 0 ? (
        <StateBadge tone="warning">{say('transit.on_its_way', { quantity: amount(open, unit) })}</StateBadge>
      ) : (
        <StateBadge tone="success">{say('transit.settled')}</StateBadge>
      )}
      {open > 0 && onSettle && (
        <Button size="xs" variant="default" aria-label={say('transit.settle_of', { name })} onClick={onSettle}>
          {say('transit.settle')}
        </Button>
      )}
    </li>
  )
}

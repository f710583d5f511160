import { STATUSES, type Status } from '@entrepot/contract/operations/lifecycle.ts'
import type { StatusCounts } from '@entrepot/contract/operations/operation.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { operations } from './api.ts'
import type { Asked } from './asked.ts'
import { OperationCard } from './operation-card.tsx'
import { operationTerms, operationWords } from './words.ts'

const SIZE = 20
/** What is always there to look at; the others show once they hold something. */
const USUAL: readonly Status[] = ['todo', 'in_progress', 'closed']

/** Operations by status, a column each, read as it comes into sight (INTER-04). */
export const Board = ({ query, counts }: { query: Asked; counts: StatusCounts | undefined }) => {
  const say = operationWords.use()
  const shown = STATUSES.filter((status) => USUAL.includes(status) || (counts?.[status] ?? 0) > 0)
  return (
    <Flex
      gap={12}
      p="0 24px 24px"
      flex={1}
      mih={0}
      align="stretch"
      style={{ overflowX: 'auto' }}
      role="group"
      tabIndex={0}
      aria-label={say('view.board')}
    >
      {shown.map((status) => (
        <Column key={status} status={status} query={query} count={counts?.[status]} />
      ))}
    </Flex>
  )
}

const Column = ({ status, query, count }: { status: Status; query: Asked; count: number | undefined }) => {
  const term = operationTerms.use()
  const [seen, setSeen] = useState(false)
  const watch: Ref<HTMLElement> = (element) => {
    if (!element || seen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(element)
    return () => observer.disconnect()
  }
  const name = term(`statuses.${status}`)
  return (
    <Flex
      component="section"
      ref={watch}
      direction="column"
      flex="1 0 260px"
      maw={360}
      mih={0}
      bg="var(--e-panel)"
      bdrs={8}
      aria-label={name}
    >
      <Flex align="baseline" gap={8} p="10px 12px">
        <Box component="h2" fz={14} fw={600}>
          {name}
        </Box>
        {count !== undefined && (
          <Box component="span" className="e-number" fz={12} c="dimmed">
            {formatNumber(count)}
          </Box>
        )}
      </Flex>
      {seen && <Cards status={status} query={query} name={name} />}
    </Flex>
  )
}

const Cards = ({ status, query, name }: { status: Status; query: Asked; name: string }) => {
  const say = operationWords.use()
  const asked = { ...query, status, size: SIZE }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...operations.list.key, 'board', asked],
    queryFn: ({ pageParam, signal }) => operations.list({ query: { ...asked, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} widths={[60]} />
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <Flex
      direction="column"
      gap={8}
      p="0 12px 12px"
      mih={0}
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      {rows.length === 0 && <Help small>{say('nothing')}</Help>}
      <Flex component="ul" direction="column" gap={8}>
        {rows.map((operation) => (
          <OperationCard key={operation.guid} operation={operation} />
        ))}
      </Flex>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </Flex>
  )
}

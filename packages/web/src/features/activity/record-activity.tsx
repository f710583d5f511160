import { nameWords } from '../../kernel/words.ts'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import type { EntityKind } from '@entrepot/contract/modules.ts'
import { Box, Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { textOf } from '../../kernel/failure.ts'
import { DateText } from '../../ui/figures.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { activity } from './api.ts'
import { Changes } from './changes.tsx'
import { ACTIVITY_WORDS, activityTerms, activityWords } from './words.ts'

const SIZE = 50

type Props = { entity: EntityKind; guid: string }

/** The part of the log that a record shows of itself (ACT-05). Its words come with it. */
export const RecordActivity = (props: Props) => {
  const { isSuccess } = useQuery({
    queryKey: ['activity-words'],
    queryFn: async () => {
      await Promise.all(ACTIVITY_WORDS.map((words) => words.load()))
      return true
    },
    staleTime: Infinity,
  })
  return isSuccess ? <Rows {...props} /> : <SkeletonRows rows={5} />
}

const Rows = ({ entity, guid }: Props) => {
  const say = activityWords.use()
  const term = activityTerms.use()
  const name = nameWords.use()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...activity.list.key, 'of-record', guid],
    queryFn: ({ pageParam, signal }) =>
      activity.list({ query: { entity, guid, page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  if (isPending) return <SkeletonRows rows={5} />
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  const rows: Activity[] = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return <EmptyState kind="unused" title={say('empty')} />
  return (
    <>
      <Box component="ul" m="0 0 12px">
        {rows.map(({ guid: row, action, date, user, changes, comment, channel }) => (
          <Box component="li" p="10px 0" style={{ borderBottom: '1px solid var(--e-line)' }} key={row}>
            <Box component="strong" fw={600}>
              {name(`actions.${action}`)}
            </Box>{' '}
            <Box component="span" c="dimmed">
              <DateText value={date} kind="relative" /> {user && say('by', { name: user.name })}{' '}
              {channel && channel !== 'screen' && `· ${term(`channels.${channel}`)}`}
            </Box>
            <Changes changes={changes} />
            {comment && (
              <Box mt={2} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
                {comment}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </>
  )
}

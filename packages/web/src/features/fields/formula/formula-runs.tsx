import type { Field, FormulaRun } from '@entrepot/contract/fields/field.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { textOf } from '../../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import { SkeletonRows } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { Help } from '../../../ui/text.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { fields } from '../api.ts'
import { fieldWords } from '../words.ts'
import { EffectFacts } from './effect-facts.tsx'

const SIZE = 10
const RUNNING_MS = 2_000
const toMinute = (instant: string) => formatDateTime(instant).slice(0, -3)

/** When the formula runs next, and what its runs changed. */
export const FormulaRuns = ({ field }: { field: Field }) => {
  const say = fieldWords.use()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...fields.runs.key, field.guid],
    queryFn: ({ pageParam, signal }) =>
      fields.runs({ params: { guid: field.guid }, query: { page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    // What runs just now says soon what it changed.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ doneAt }) => doneAt === null) ? RUNNING_MS : false,
  })
  const runs = data?.pages.flatMap((page) => page.data) ?? []
  const next = data?.pages[0]?.next ?? []
  return (
    <Section title={say('formula.runs')} level={3}>
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : null}
      {next.length > 0 && <Help>{say('formula.next', { dates: next.map(toMinute).join(', ') })}</Help>}
      {data && runs.length === 0 && <Help>{say('formula.no_runs')}</Help>}
      <Flex direction="column">
        {runs.map((run) => (
          <Run key={run.dueAt} run={run} />
        ))}
      </Flex>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('formula.more')}
        </Button>
      )}
    </Section>
  )
}

const Run = ({ run }: { run: FormulaRun }) => {
  const say = fieldWords.use()
  const { dueAt, doneAt, changed, missed } = run
  return (
    <details style={{ borderTop: '1px solid var(--e-line)' }}>
      <summary className="e-hover">
        <span>{toMinute(dueAt)}</span>
        <Box component="span" pl={12} c="dimmed" fz={13}>
          {doneAt ? say('formula.changed', { count: changed, shown: formatNumber(changed) }) : say('formula.running')}
        </Box>
      </summary>
      {missed > 0 && <Help>{say('formula.missed', { count: missed, shown: formatNumber(missed) })}</Help>}
      <EffectFacts effect={run} />
    </details>
  )
}

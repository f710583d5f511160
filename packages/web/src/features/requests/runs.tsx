import type { RequestRun } from '@entrepot/contract/requests/request.ts'
import { Button, Flex } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { REQUEST_EDIT } from './access.ts'
import { requests } from './api.ts'
import { requestTerms, requestWords } from './words.ts'

const TONE: Record<RequestRun['state'], Tone> = { waiting: 'info', sent: 'success', failed: 'error' }

/** What left and what became of it, the latest first (API-20). */
export const Runs = ({ guid }: { guid: string }) => {
  const say = requestWords.use()
  requestTerms.use()
  const [only, setOnly] = useState<'all' | 'failed'>('all')
  const { data, error, refetch, isFetching } = useQuery(
    requests.runs.query({ params: { guid }, query: only === 'failed' ? { state: only } : {} }),
  )
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const refresh = (
    <Flex gap={12} wrap="wrap" align="center">
      <Segmented
        label={say('runs.show')}
        value={only}
        options={(['all', 'failed'] as const).map((value) => ({ value, label: say(`runs.${value}`) }))}
        onChange={setOnly}
      />
      <Button
        variant="default"
        loading={isFetching}
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
        onClick={() => void refetch()}
      >
        {say('runs.refresh')}
      </Button>
    </Flex>
  )
  if (data.data.length === 0)
    return (
      <>
        <EmptyState kind="unused" title={say('runs.empty')} text={say('runs.empty_text')} />
        {refresh}
      </>
    )
  return (
    <Flex direction="column" gap={12} align="flex-start" pt={12}>
      {refresh}
      <EntryList label={say('tabs.runs')}>
        {data.data.map((run) => (
          <li key={run.guid}>
            <Run request={guid} run={run} />
          </li>
        ))}
      </EntryList>
    </Flex>
  )
}

const Run = ({ request, run }: { request: string; run: RequestRun }) => {
  const say = requestWords.use()
  const mayEdit = useCan(REQUEST_EDIT)
  const { guid, at, kind, state, status, duration, error, attempts, nextAt } = run
  const { submit, saving } = useSubmit(
    (options) => requests.replay({ params: { guid: request, run: guid } }, options),
    {
      onDone: () => {
        toast.success(say('runs.replayed'))
        void queryClient.invalidateQueries({ queryKey: ['requests'] })
      },
    },
  )
  return (
    <Flex gap="2px 10px" align="center" wrap="wrap">
      <StateBadge tone={TONE[state]}>{requestTerms.say(`states.${state}`)}</StateBadge>
      {status !== null && <span>{status}</span>}
      <Help as="span" small>
        {formatDateTime(at)}
      </Help>
      <Help as="span" small>
        {requestTerms.say(`kinds.${kind}`)}
      </Help>
      {duration !== null && (
        <Help as="span" small>
          {say('runs.duration', { shown: formatNumber(duration) })}
        </Help>
      )}
      {attempts > 1 && (
        <Help as="span" small>
          {say('runs.attempts', { count: attempts, shown: formatNumber(attempts) })}
        </Help>
      )}
      {nextAt && attempts > 0 && (
        <Help as="span" small>
          {say('runs.next', { at: formatDateTime(nextAt) })}
        </Help>
      )}
      {error && <span>{error}</span>}
      {mayEdit && state !== 'waiting' && (
        <Button size="compact-sm" variant="default" loading={saving} onClick={() => submit()}>
          {say('runs.replay')}
        </Button>
      )}
    </Flex>
  )
}

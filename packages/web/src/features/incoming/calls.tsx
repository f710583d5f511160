import type { IncomingCall } from '@entrepot/contract/incoming/incoming.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime } from '../../kernel/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { incoming } from './api.ts'
import { incomingTerms, incomingWords } from './words.ts'

const TONE: Record<IncomingCall['result'], Tone> = {
  accepted: 'success',
  ignored: 'info',
  refused: 'error',
  replayed: 'info',
  recorded: 'warning',
  limited: 'error',
}

/** What came and what became of it, the latest first; open pages hear of the next one. */
export const Calls = ({ guid }: { guid: string }) => {
  const say = incomingWords.use()
  incomingTerms.use()
  const [only, setOnly] = useState<'all' | 'refused'>('all')
  const { data, error, refetch } = useQuery(
    incoming.calls.query({ params: { guid }, query: only === 'refused' ? { result: only } : {} }),
  )
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <Flex direction="column" gap={12} align="flex-start" pt={12}>
      <Segmented
        label={say('calls.show')}
        value={only}
        options={(['all', 'refused'] as const).map((value) => ({ value, label: say(`calls.${value}`) }))}
        onChange={setOnly}
      />
      {data.data.length === 0 ? (
        <EmptyState kind="unused" title={say('calls.empty')} text={say('calls.empty_text')} />
      ) : (
        <EntryList label={say('tabs.calls')}>
          {data.data.map((call) => (
            <li key={call.guid}>
              <Call call={call} />
            </li>
          ))}
        </EntryList>
      )}
    </Flex>
  )
}

const Call = ({ call: { at, method, result, status, errors } }: { call: IncomingCall }) => (
  <Flex gap="2px 10px" align="center" wrap="wrap">
    <StateBadge tone={TONE[result]}>{incomingTerms.say(`results.${result}`)}</StateBadge>
    <span>{status}</span>
    <Help as="span" small>
      {formatDateTime(at)}
    </Help>
    <Help as="span" small>
      {method}
    </Help>
    {errors.map((error) => (
      <span key={error}>{error}</span>
    ))}
  </Flex>
)

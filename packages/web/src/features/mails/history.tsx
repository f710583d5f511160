import type { MailSending } from '@entrepot/contract/mails/mail.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { EntryList } from '../../ui/entry-list.tsx'
import { StateBadge, type Tone } from '../../ui/small.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Help } from '../../ui/text.tsx'
import { mails } from './api.ts'
import { mailTerms, mailWords } from './words.ts'

const PAGE = 50
const TONE: Record<MailSending['state'], Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
  skipped: 'warning',
}

/** What was sent to whom and why not, the latest first. */
export const History = ({ guid }: { guid: string }) => {
  const say = mailWords.use()
  mailTerms.use()
  const [size, setSize] = useState(PAGE)
  const { data, error, refetch } = useQuery(mails.history.query({ params: { guid }, query: { size } }))
  if (error && !data) return <ErrorState text={textOf(error)} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.data.length === 0)
    return <EmptyState kind="unused" title={say('history.empty')} text={say('history.empty_text')} />
  return (
    <Flex direction="column" gap={12} align="flex-start" pt={12}>
      <EntryList label={say('tabs.history')}>
        {data.data.map((sending) => (
          <li key={sending.guid}>
            <Sending sending={sending} />
          </li>
        ))}
      </EntryList>
      {data.total > size && size < 500 && (
        <Button variant="default" onClick={() => setSize((before) => before + PAGE)}>
          {say('history.more')}
        </Button>
      )}
    </Flex>
  )
}

const Sending = ({ sending: { at, recipient, user, state, records, names, reason } }: { sending: MailSending }) => {
  const say = mailWords.use()
  return (
    <Flex gap="2px 10px" align="center" wrap="wrap">
      <StateBadge tone={TONE[state]}>{mailTerms.say(`states.${state}`)}</StateBadge>
      <span>{user && user.name !== recipient ? `${user.name} (${recipient})` : recipient}</span>
      <Help as="span" small>
        {formatDateTime(at)}
      </Help>
      {records > 0 && (
        <Help as="span" small>
          {say(names ? 'history.about' : 'history.alone', { count: records, shown: formatNumber(records), names })}
        </Help>
      )}
      {reason && <span>{reason}</span>}
    </Flex>
  )
}

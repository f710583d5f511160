import type { ApiRequest, RequestOutcome } from '@entrepot/contract/requests/request.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { ItemSearch } from '../laboratory/index.ts'
import { requests } from './api.ts'
import { requestWords } from './words.ts'

type Props = {
  request: ApiRequest
  isUnsaved: boolean
  /** What fields are called that an answer goes into. */
  labels: readonly { field: string; label: string }[]
}
/** Runs the saved request at once (API-21). */
export const Trial = ({ request: { guid, trigger }, isUnsaved, labels }: Props) => {
  const say = requestWords.use()
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null)
  const { submit, saving } = useSubmit(
    (options, item: string | null) => requests.test({ params: { guid }, body: { item } }, options),
    { onDone: setOutcome, onRefused: () => setOutcome(null) },
  )
  return (
    <Section title={say('test.title')} help={say('test.help')}>
      {isUnsaved ? (
        <Help>{say('test.unsaved')}</Help>
      ) : (
        <Flex gap={12} wrap="wrap" align="flex-start">
          {trigger !== 'manual' && (
            <Button variant="default" loading={saving} onClick={() => submit(null)}>
              {say('test.last')}
            </Button>
          )}
          <ItemSearch onChoose={submit} />
        </Flex>
      )}
      <Box mt={12} role="status">
        {outcome && !isUnsaved && <Outcome outcome={outcome} isKept={trigger === 'manual'} labels={labels} />}
      </Box>
    </Section>
  )
}

type OutcomeProps = { outcome: RequestOutcome; isKept: boolean; labels: Props['labels'] }
const Outcome = ({ outcome, isKept, labels }: OutcomeProps) => {
  const say = requestWords.use()
  const { ok, status, message, reason, body, returned } = outcome
  return (
    <>
      <Banner tone={ok ? 'success' : 'error'}>
        {ok ? say('test.ok', { status: String(status) }) : `${message ?? ''}. ${reason ?? ''}`}
      </Banner>
      {returned.map(({ field, value }) => (
        <Box component="p" mt={8} key={field}>
          {say(isKept ? 'test.kept' : 'test.returned', {
            field: labels.find((one) => one.field === field)?.label ?? field,
            value: String(value ?? ''),
          })}
        </Box>
      ))}
      {body && (
        <details>
          <summary>{say('test.answer')}</summary>
          <Box p="8px 16px" fz={13} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {body}
          </Box>
        </details>
      )}
    </>
  )
}

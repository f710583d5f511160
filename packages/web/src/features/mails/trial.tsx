import type { MailTried, TriedMail } from '@entrepot/contract/mails/mail.ts'
import { Box, Button, Flex } from '@mantine/core'
import { subjectOf } from '@entrepot/contract/mails/triggers.ts'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { EntryList } from '../../ui/entry-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { ItemSearch, laboratoryWords } from '../laboratory/index.ts'
import { mails } from './api.ts'
import { bodyOf, type MailDraft } from './mail-draft.ts'
import { mailWords } from './words.ts'

type Props = { guid: string | null; draft: MailDraft }

/** A mail is tried before it is switched on: what it would have sent, to whom. */
export const Trial = ({ guid, draft }: Props) => {
  const say = mailWords.use()
  const sayOfTrials = laboratoryWords.use()
  const [result, setResult] = useState<MailTried | null>(null)
  const isScheduled = draft.trigger === 'scheduled'
  const { submit, saving } = useSubmit(
    (options, record: string | null) =>
      mails.try(
        { body: { ...bodyOf(draft), ...(guid !== null && { guid }), ...(record !== null && { record }) } },
        options,
      ),
    { onDone: setResult },
  )
  return (
    <Section title={sayOfTrials('title')} help={say('lab.help')}>
      <Flex gap={12} wrap="wrap" align="flex-start">
        <Button variant="default" loading={saving} onClick={() => submit(null)}>
          {isScheduled ? say('lab.now') : sayOfTrials('past')}
        </Button>
        {!isScheduled && subjectOf(draft.trigger) === 'item' && <ItemSearch onChoose={submit} />}
      </Flex>
      <div aria-live="polite">{result && <Tried result={result} isScheduled={isScheduled} />}</div>
    </Section>
  )
}

const Tried = ({ result, isScheduled }: { result: MailTried; isScheduled: boolean }) => {
  const say = mailWords.use()
  const { events, met, mails: count, people, cut, sent, skipped } = result
  const figure = (key: 'summary' | 'people' | 'events' | 'met', of: number) =>
    say(`lab.${key}`, { count: of, shown: formatNumber(of) })
  const summary =
    isScheduled && met === 0
      ? [say('lab.no_match')]
      : events === 0
        ? [say('lab.none')]
        : [
            `${figure('summary', count)} ${figure('people', people)}.`,
            ...(isScheduled ? [] : [`${figure('events', events)}, ${figure('met', met)}.`]),
            ...(cut ? [say('lab.cut')] : []),
          ]
  return (
    <Box mt={14}>
      <p>{summary.join(' ')}</p>
      {sent.length > 0 && (
        <EntryList>
          {sent.map((mail, at) => (
            <li key={at}>
              <Shown mail={mail} />
            </li>
          ))}
        </EntryList>
      )}
      {skipped.map(({ recipient, reason }, at) => (
        <Help key={at}>{say('lab.skipped', { recipient, reason })}</Help>
      ))}
    </Box>
  )
}

const Shown = ({ mail: { at, recipient, subject, text } }: { mail: TriedMail }) => (
  <details>
    <summary>
      <Flex component="span" display="inline-flex" gap={10} wrap="wrap">
        <strong>{subject}</strong>
        <span>{recipient}</span>
        {at && (
          <Help as="span" small>
            {formatDate(at)}
          </Help>
        )}
      </Flex>
    </summary>
    <Box p="8px 16px" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  </details>
)

import { Button, FileButton, Flex, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { byFetch } from '../../kernel/by-fetch.ts'
import { formatBytes } from '../../kernel/format.ts'
import { randomKey } from '../../kernel/random.ts'
import { prevented, useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong as WrongText } from '../../ui/wrong.tsx'
import type { Call } from './description.ts'
import { asked, firstTrial, isMultipart, requestOf, type Trial, type Wrong, wrongIn } from './request.ts'
import { Sample } from './sample.tsx'
import { apiDocsWords } from './words.ts'

type Answer = { status: number; ms: number; text: string }
const LONGEST = 20_000

/** The answer as it came: what is no text is told by its size. */
const sendOnce = async (call: Call, trial: Trial, fileText: (bytes: number) => string): Promise<Answer> => {
  const began = performance.now()
  const answer = await byFetch(requestOf(call, trial, randomKey()))
  const blob = await answer.blob()
  const ms = Math.round(performance.now() - began)
  if (!/json|text/.test(blob.type)) return { status: answer.status, ms, text: blob.size > 0 ? fileText(blob.size) : '' }
  const text = await blob.text()
  const shown = /json/.test(blob.type) && text ? JSON.stringify(JSON.parse(text), null, 2) : text
  return { status: answer.status, ms, text: shown.slice(0, LONGEST) }
}

type Props = { call: Call; token: string; onToken: (token: string) => void }
export const TryCall = ({ call, token, onToken }: Props) => {
  const say = apiDocsWords.use()
  // A stream never ends, and what is for people takes no token.
  const isTried = !call.peopleOnly && !call.answers.some(({ body }) => body?.type === 'text/event-stream')
  return (
    <Section level={3} title={say('try.title')} help={say(isTried ? 'try.text' : 'try.people')}>
      {isTried && <Trying call={call} token={token} onToken={onToken} />}
    </Section>
  )
}

const Trying = ({ call, token, onToken }: Props) => {
  const say = apiDocsWords.use()
  const [typed, setTyped] = useState(() => firstTrial(call))
  const [wrong, setWrong] = useState<Wrong>({})
  const [answer, setAnswer] = useState<Answer | 'silent' | null>(null)
  const trial: Trial = { ...typed, token }
  const set = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setWrong({})
  }
  const { submit, saving } = useSubmit(() =>
    sendOnce(call, trial, (bytes) => say('try.file_of', { size: formatBytes(bytes) })).then(setAnswer, () =>
      setAnswer('silent'),
    ),
  )
  const check = () => {
    const found = wrongIn(call, trial)
    setWrong(found)
    if (Object.keys(found).length === 0) submit()
  }
  return (
    <Flex component="form" direction="column" gap={12} noValidate onSubmit={prevented(check)}>
      {call.changes && <Banner tone="warning">{say('try.changes')}</Banner>}
      {call.access !== 'public' && (
        <PasswordInput
          label={say('try.token')}
          autoComplete="off"
          data-1p-ignore
          value={token}
          error={wrong.token && say('try.token_wrong')}
          onChange={(event) => {
            onToken(event.currentTarget.value)
            setWrong({})
          }}
        />
      )}
      {asked(call).map(({ name, required, example }) => (
        <TextInput
          key={name}
          label={name}
          required={required}
          placeholder={String(example ?? '')}
          value={typed.values[name] ?? ''}
          error={wrong.missing?.includes(name) && errorText('required')}
          onChange={(event) => set({ values: { ...typed.values, [name]: event.currentTarget.value } })}
        />
      ))}
      {call.body && (
        <Textarea
          label={say('try.body')}
          autosize
          minRows={3}
          maxRows={16}
          classNames={{ input: 'e-code' }}
          value={typed.body}
          error={wrong.body && say('try.body_wrong')}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      )}
      {isMultipart(call) && (
        <Flex gap={8} align="center">
          <FileButton onChange={(file) => set({ file })}>
            {(props) => (
              <Button {...props} variant="default">
                {say('try.file')}
              </Button>
            )}
          </FileButton>
          <Help as="span">{typed.file?.name}</Help>
        </Flex>
      )}
      <Button
        type="submit"
        w="fit-content"
        loading={saving}
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      >
        {say('try.send')}
      </Button>
      <Answered answer={answer} />
    </Flex>
  )
}

const Answered = ({ answer }: { answer: Answer | 'silent' | null }) => {
  const say = apiDocsWords.use()
  if (answer === null) return null
  if (answer === 'silent') return <WrongText>{say('try.silent')}</WrongText>
  const title = say('try.answered', { status: answer.status, ms: answer.ms })
  return (
    <>
      <p role="status">{title}</p>
      {answer.text && <Sample label={title} value={answer.text} />}
    </>
  )
}

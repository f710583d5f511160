import { ASSISTANT_MODES, type AssistantMode, LONGEST_MESSAGE } from '@entrepot/contract/assistant/assistant.ts'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Help } from '../../ui/text.tsx'
import { assistant } from './api.ts'
import css from './assistant.module.css'
import { Exchange } from './exchange.tsx'
import { send, sendAgain, useWaiting } from './waiting.ts'
import { assistantWords } from './words.ts'

/** What was asked and answered, and what is asked next. */
export const Conversation = ({ onDone = () => {} }: { /** Something was accepted. */ onDone?: () => void }) => {
  const say = assistantWords.use()
  const { data } = useQuery(assistant.list.query())
  const waiting = useWaiting()
  const [mode, setMode] = useState<AssistantMode>('agent')
  const end = useRef<HTMLDivElement>(null)
  const messages = data?.data ?? []
  const last = `${messages.at(-1)?.guid} ${waiting.length}`
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [last])
  const ask = (message: string) => send(mode, message)
  return (
    <div className={css.conversation}>
      <Segmented
        label={say('mode')}
        value={mode}
        options={ASSISTANT_MODES.map((value) => ({ value, label: say(`modes.${value}`) }))}
        onChange={setMode}
        fullWidth
      />
      <div className={css.log} role="log" aria-label={say('conversation')} aria-live="polite">
        {messages.length === 0 && waiting.length === 0 && <Help>{say(`begin.${mode}`)}</Help>}
        {messages.map((message) => (
          <Exchange key={message.guid} message={message} onAsk={ask} onDone={onDone} />
        ))}
        {waiting.map((one) => (
          <div key={one.id} className={css.exchange}>
            <p className={css.asked}>{one.message}</p>
            {one.hasFailed ? (
              <div className={css.failed} role="alert">
                <span>{one.refusal ?? say('error')}</span>
                <Button size="xs" variant="default" onClick={() => sendAgain(one)}>
                  {say('again')}
                </Button>
              </div>
            ) : (
              <p className={css.waiting}>{say('waiting')}</p>
            )}
          </div>
        ))}
        <div ref={end} />
      </div>
      <Composer mode={mode} onAsk={ask} />
    </div>
  )
}

const Composer = ({ mode, onAsk }: { mode: AssistantMode; onAsk: (message: string) => void }) => {
  const say = assistantWords.use()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = () => {
    setEmpty(text.trim() === '')
    if (text.trim() === '') return
    onAsk(text.trim())
    setText('')
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        aria-label={say('field')}
        placeholder={say(`placeholder.${mode}`)}
        value={text}
        error={isEmpty && say('empty')}
        maxLength={LONGEST_MESSAGE}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <Button type="submit">{say('send')}</Button>
    </form>
  )
}

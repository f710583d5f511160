import { COMMENT_LENGTH, MOST_MENTIONS } from '@entrepot/contract/comments/comment.ts'
import type { RecordTarget } from '@entrepot/contract/modules.ts'
import type { Ref } from '@entrepot/contract/kernel/shapes.ts'
import { Box, Button, Flex, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { CallOptions } from '../../kernel/client.ts'
import { prevented, useSubmit } from '../../kernel/use-submit.ts'
import { errorText } from '../../kernel/words.ts'
import { announce } from '../../ui/live.ts'
import { uiWords } from '../../ui/words.ts'
import { comments } from './api.ts'
import { askedAt, namedIn, withName } from './mention.ts'
import { commentWords } from './words.ts'

type Written = { text: string; mentions: string[] }
type Props = {
  target: RecordTarget
  guid: string
  action: string
  initial?: { text: string; mentions: readonly Ref[] }
  notice?: ReactNode
  save: (written: Written, options: CallOptions) => Promise<unknown>
  onSaved: () => void
  onCancel?: () => void
}
const FIELDS = ['text', 'mentions']

/** A text in which an @ offers the colleagues who see the record. */
export const CommentEditor = ({ target, guid, action, initial, notice, save, onSaved, onCancel }: Props) => {
  const say = commentWords.use()
  const sayUi = uiWords.use()
  const [text, setText] = useState(initial?.text ?? '')
  const [known, setKnown] = useState<readonly Ref[]>(initial?.mentions ?? [])
  const field = useRef<HTMLTextAreaElement>(null)
  const caretAfter = useRef<number | null>(null)
  const [asked, setAsked] = useState<ReturnType<typeof askedAt>>(null)
  const offered = useOffered(target, guid, asked?.search ?? null)
  const list = useId()

  useEffect(() => {
    if (caretAfter.current === null) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = null
  })
  const look = () => setAsked(field.current ? askedAt(field.current.value, field.current.selectionStart) : null)
  const choose = (person: Ref) => {
    if (!asked || !field.current) return
    const next = withName(text, asked.from, field.current.selectionStart, person)
    setText(next.text)
    setKnown([...known, person])
    setAsked(null)
    caretAfter.current = next.caret
    field.current.focus()
  }
  const { submit, saving, errors, setErrors } = useSubmit(
    (options) => {
      const people = namedIn(text, known).slice(0, MOST_MENTIONS)
      return save({ text, mentions: people.map((person) => person.guid) }, options)
    },
    {
      fields: FIELDS,
      onDone: () => {
        setText('')
        setKnown([])
        onSaved()
      },
    },
  )
  const check = () => {
    if (saving) return
    if (text.trim()) return submit()
    setErrors({ text: errorText('required') ?? '' })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return check()
    if (offered.people.length === 0) return
    const key = {
      ArrowDown: () => offered.turn(1),
      ArrowUp: () => offered.turn(-1),
      Enter: () => choose(offered.people[offered.at]!),
      Tab: () => choose(offered.people[offered.at]!),
      Escape: () => setAsked(null),
    }[event.key]
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    key()
  }
  const isOffering = offered.people.length > 0
  return (
    <Flex component="form" direction="column" gap={8} pos="relative" noValidate onSubmit={prevented(check)}>
      {notice}
      <Textarea
        ref={field}
        label={say('label')}
        description={say('help')}
        rows={3}
        maxLength={COMMENT_LENGTH}
        value={text}
        error={errors.text ?? errors.mentions}
        aria-autocomplete="list"
        {...(isOffering && { 'aria-controls': list, 'aria-activedescendant': `${list}-${offered.at}` })}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setErrors({})
          look()
        }}
        onSelect={look}
        onKeyDown={onKeyDown}
        onBlur={() => setAsked(null)}
      />
      {isOffering && (
        <Box
          component="ul"
          p={4}
          bd="1px solid var(--e-line)"
          bdrs={8}
          bg="var(--e-ground)"
          id={list}
          role="listbox"
          aria-label={say('people')}
        >
          {offered.people.map((person, index) => (
            <Box
              component="li"
              p="6px 10px"
              bdrs={6}
              bg={index === offered.at ? 'var(--e-hover)' : undefined}
              style={{ cursor: 'pointer' }}
              key={person.guid}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === offered.at}
              onMouseDown={(event) => {
                // The text keeps the focus.
                event.preventDefault()
                choose(person)
              }}
            >
              {person.name}
            </Box>
          ))}
        </Box>
      )}
      <Flex justify="flex-end" gap={8}>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {sayUi('cancel')}
          </Button>
        )}
        <Button size="xs" type="submit" loading={saving}>
          {action}
        </Button>
      </Flex>
    </Flex>
  )
}

/** Who is offered for what is typed behind the @, and which of them is chosen with Enter. */
const useOffered = (target: RecordTarget, guid: string, search: string | null) => {
  const say = commentWords.use()
  const { data } = useQuery({
    ...comments.people.query({ query: { target, guid, search: search ?? '' } }),
    enabled: search !== null,
    placeholderData: (before) => before,
  })
  const [at, setAt] = useState(0)
  const people = search === null ? [] : (data?.data ?? []).slice(0, 8)
  const count = people.length
  const tell = useEffectEvent(() => announce(say('offered', { count })))
  // What is offered is told when it changes, not when it is drawn.
  useEffect(() => {
    setAt(0)
    if (count > 0) tell()
  }, [search, count])
  return {
    people,
    at: Math.min(at, Math.max(0, people.length - 1)),
    turn: (by: number) => setAt((at + by + people.length) % people.length),
  }
}

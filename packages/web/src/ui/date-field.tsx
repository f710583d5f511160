import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dateText, inOrder, readDate, refusalOfDate } from '../kernel/format.ts'
import { lazyPart } from './lazy-part.tsx'
import { uiWords } from './words.ts'

type Props = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'rightSection' | 'placeholder'
> & {
  /** `YYYY-MM-DD`, or an instant with `withTime`. */
  value: string | null
  /** `isWrong`: what is typed is no date; it is handed over as it is, so that saving it is refused. */
  onChange: (value: string | null, isWrong: boolean) => void
  /** Also the time, on the clock of the company. */
  withTime?: boolean
}

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

/** A date typed in the format of the company (VAL-21), or chosen among the days of a month. */
export const DateField = ({ value, onChange, withTime = false, error, onBlur, ...rest }: Props) => {
  const say = uiWords.use()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(true)
  const [choosing, setChoosing] = useState(false)
  const text = typed ?? dateText(value ?? '', withTime)
  const isWrong = text.trim() !== '' && readDate(text, withTime) === null
  const take = (next: string) => {
    setTyped(next)
    const read = readDate(next, withTime)
    if (next.trim() === '') onChange(null, false)
    else onChange(read ?? next, read === null)
  }
  return (
    <TextInput
      {...rest}
      value={text}
      error={error ?? (isWrong && left ? refusalOfDate(text) : undefined)}
      placeholder={`${inOrder(say('date.year'), say('date.month'), say('date.day'))}${withTime ? ' hh:mm' : ''}`}
      autoComplete="off"
      onChange={(event) => {
        setLeft(false)
        take(event.currentTarget.value)
      }}
      onBlur={(event) => {
        setLeft(true)
        // What was understood is shown as it is kept.
        if (!isWrong) setTyped(null)
        onBlur?.(event)
      }}
      rightSection={
        <>
          {choosing && (
            <Calendar
              day={readDate(dateText(value ?? '', false), false)}
              onChoose={(day) => {
                const time = withTime ? (/\s(\S+)$/.exec(text)?.[1] ?? '00:00') : ''
                take(withTime ? `${dateText(day, false)} ${time}` : dateText(day, false))
              }}
              onClose={() => setChoosing(false)}
            />
          )}
          <ActionIcon
            size={28}
            tabIndex={-1}
            aria-label={say('date.calendar')}
            disabled={rest.disabled ?? false}
            onClick={() => setChoosing(true)}
          >
            <IconCalendar size={16} stroke={1.7} />
          </ActionIcon>
        </>
      }
    />
  )
}

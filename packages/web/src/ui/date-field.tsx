import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dateText } from '../kernel/format.ts'
import { lazyPart } from './lazy-part.tsx'
import { useDateText, type DateValue } from './use-date-text.ts'
import { uiWords } from './words.ts'

type Props = DateValue &
  Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'rightSection' | 'placeholder'>

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

/** A date typed in the format of the company (VAL-21), or chosen among the days of a month. */
export const DateField = ({ value, onChange, withTime = false, error, onBlur, ...rest }: Props) => {
  const say = uiWords.use()
  const [choosing, setChoosing] = useState(false)
  const { text, refusal, placeholder, day, take, type, leave } = useDateText({ value, onChange, withTime })
  return (
    <TextInput
      {...rest}
      value={text}
      error={error ?? refusal}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      rightSection={
        <>
          {choosing && (
            <Calendar
              day={day}
              onChoose={(chosen) => {
                const time = withTime ? (/\s(\S+)$/.exec(text)?.[1] ?? '00:00') : ''
                take(withTime ? `${dateText(chosen, false)} ${time}` : dateText(chosen, false))
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

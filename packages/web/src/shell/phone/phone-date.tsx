import { IconCalendar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dateText } from '../../kernel/format.ts'
import { MonthDays } from '../../ui/month-days.tsx'
import { useDateText, type DateValue } from '../../ui/use-date-text.ts'
import { uiWords } from '../../ui/words.ts'
import { Labelled, told, type Around } from './phone-field.tsx'
import css from './phone.module.css'

/** A day typed in the format of the company, or touched among those of a month, which unfold below. */
export const PhoneDate = ({ label, error, ...date }: Around & Omit<DateValue, 'withTime'>) => {
  const id = useId()
  const say = uiWords.use()
  const [choosing, setChoosing] = useState(false)
  const { text, refusal, placeholder, day, take, type, leave } = useDateText(date)
  const wrong = error ?? refusal
  return (
    <Labelled id={id} label={label} error={wrong}>
      <div className={css.steps}>
        <input
          {...told(id, wrong)}
          id={id}
          className={css.input}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
        <button
          type="button"
          aria-label={say('date.calendar')}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          <IconCalendar size={22} stroke={1.7} />
        </button>
      </div>
      {choosing && (
        <div className={css.month} role="group" aria-label={say('date.days')}>
          <MonthDays
            day={day}
            onChoose={(chosen) => {
              take(dateText(chosen, false))
              setChoosing(false)
            }}
          />
        </div>
      )}
    </Labelled>
  )
}

import { useState } from 'react'
import { dateText, inOrder, readDate, refusalOfDate } from '../kernel/format.ts'
import { uiWords } from './words.ts'

export type DateValue = {
  /** `YYYY-MM-DD`, or an instant with `withTime`. */
  value: string | null
  /** `isWrong`: what is typed is no date; it is handed over as it is, so that saving it is refused. */
  onChange: (value: string | null, isWrong: boolean) => void
  /** Also the time, on the clock of the company. */
  withTime?: boolean
}

/** What a field of days shows while it is typed in, in the format of the company (VAL-21). */
export const useDateText = ({ value, onChange, withTime = false }: DateValue) => {
  const say = uiWords.use()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(true)
  const text = typed ?? dateText(value ?? '', withTime)
  const isWrong = text.trim() !== '' && readDate(text, withTime) === null
  const take = (next: string) => {
    setTyped(next)
    const read = readDate(next, withTime)
    if (next.trim() === '') onChange(null, false)
    else onChange(read ?? next, read === null)
  }
  return {
    text,
    refusal: isWrong && left ? refusalOfDate(text) : undefined,
    placeholder: `${inOrder(say('date.year'), say('date.month'), say('date.day'))}${withTime ? ' hh:mm' : ''}`,
    /** That which is chosen in the calendar. */
    day: readDate(dateText(value ?? '', false), false),
    take,
    type: (next: string) => {
      setLeft(false)
      take(next)
    },
    leave: () => {
      setLeft(true)
      // What was understood is shown as it is kept.
      if (!isWrong) setTyped(null)
    },
  }
}

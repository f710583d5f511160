import { useState } from 'react'
import { errorText } from '../kernel/words.ts'
import { type NumberRules, numberText, readNumber, textAfter } from './number-text.ts'
import { uiWords } from './words.ts'

type Typed = NumberRules & {
  value: number | null
  /** Null also for what cannot be read; the form is not sent then. `typed` is what stands in the field. */
  onChange: (value: number | null, typed: string) => void
}

/** The one way a number is typed: what stands in the field, what it was understood as, why it was not. */
export const useNumberText = ({ value, onChange, ...rules }: Typed) => {
  const say = uiWords.use()
  const [text, setText] = useState(() => numberText(value))
  const read = readNumber(text, rules)
  // Another value from outside replaces what is typed; « 1, » on the way to « 1,5 » is the same value and stays.
  const isOwn = read.value === value
  const shown = isOwn ? text : numberText(value)
  const refusal = isOwn ? read.refusal : null
  return {
    shown,
    error: refusal === 'wrong_type' ? say('number.unreadable') : (refusal && errorText(refusal)) || undefined,
    means: isOwn && read.means !== null ? say('number.means', { number: read.means }) : null,
    /** On the input: a form with such a field is not sent (`Form`). */
    mark: refusal === null ? {} : { 'data-unreadable': true },
    take: (typed: string) => {
      const next = textAfter(shown, typed, rules)
      setText(next)
      onChange(readNumber(next, rules).value, next)
    },
    set: (next: number) => {
      setText(numberText(next))
      onChange(next, numberText(next))
    },
  }
}

import { DateField } from '../../../ui/date-field.tsx'
import { instantOf, wallOf } from './periods.ts'
import { historyWords } from './words.ts'

/** Day and time on the company's clock, of 24 hours, whatever the clock of this device says (I18N-08). */
export const InstantField = ({
  at,
  timeZone,
  onChange,
}: {
  at: string
  timeZone: string
  onChange: (at: string) => void
}) => {
  const say = historyWords.use()
  const label = say('as_of_at', { zone: timeZone.replaceAll('_', ' ') })
  return (
    <DateField
      withTime
      aria-label={label}
      title={label}
      value={at}
      onChange={(value, isWrong) => {
        const instant = value && !isWrong ? instantOf(wallOf(new Date(value), timeZone), timeZone) : null
        if (instant) onChange(instant.toISOString())
      }}
      w={240}
    />
  )
}

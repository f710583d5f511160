import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOf, wallOf } from './periods.ts'
import { historyWords } from './words.ts'

/** Day and time on the company's clock, whatever the clock of this device says. */
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
  const { day, time } = wallOf(new Date(at), timeZone)
  const [typed, setTyped] = useState<string | null>(null)
  const label = say('as_of_at', { zone: timeZone.replaceAll('_', ' ') })
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      title={label}
      value={typed ?? `${day}T${time}`}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const [typedDay = '', typedTime = ''] = value.split('T')
        const instant = instantOf({ day: typedDay, time: typedTime }, timeZone)
        if (instant) onChange(instant.toISOString())
      }}
      onBlur={() => setTyped(null)}
      w={220}
    />
  )
}

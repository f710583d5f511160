import { Checkbox, Flex } from '@mantine/core'
import { currentLanguage } from '../kernel/words.ts'
import { NativeSelect } from './native-select.tsx'
import { scheduleWords } from './schedule-words.ts'
import { Columns } from './columns.tsx'
import { Wrong } from './wrong.tsx'
import { Help } from './text.tsx'

const REPEATS = ['daily', 'weekly', 'monthly', 'yearly'] as const
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Day = (typeof WEEKDAYS)[number] | number
type Schedule = { hour: number; minute: number; repeat: (typeof REPEATS)[number]; days: Day[]; months: number[] }

const DAYS = Array.from({ length: 31 }, (_, at) => at + 1)
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
/** The first of January 2024 was a Monday. */
const nameOf = (part: 'weekday' | 'month', at: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { [part]: 'short', timeZone: 'UTC' }).format(
    part === 'weekday' ? Date.UTC(2024, 0, 1 + at) : Date.UTC(2024, at, 1),
  )
const pad = (number: number) => String(number).padStart(2, '0')
// Of the browser's own field for a time the language of the browser would decide how it is written.
const HOURS = Array.from({ length: 24 }, (_, at) => pad(at))
const MINUTES = Array.from({ length: 60 }, (_, at) => pad(at))

type ChoiceProps<T extends Day> = {
  label: string
  help?: string
  options: readonly { value: T; label: string }[]
  chosen: readonly Day[]
  readOnly: boolean
  onChange: (chosen: T[]) => void
}
const Choices = <T extends Day>({ label, help, options, chosen, readOnly, onChange }: ChoiceProps<T>) => {
  const kept = options.map(({ value }) => value).filter((value) => chosen.includes(value))
  return (
    <Checkbox.Group
      label={label}
      {...(help && { description: help })}
      value={kept.map(String)}
      onChange={(next) => onChange(options.map(({ value }) => value).filter((value) => next.includes(String(value))))}
    >
      <Columns of="repeat(auto-fill, minmax(68px, 1fr))" gap={8} p="6px 0 0">
        {options.map((option) => (
          <Checkbox key={option.value} value={String(option.value)} label={option.label} disabled={readOnly} />
        ))}
      </Columns>
    </Checkbox.Group>
  )
}

type Props = { value: Schedule; error?: string | undefined; readOnly?: boolean; onChange: (value: Schedule) => void }
/** When something happens again and again; what a repeat has no use for is kept while another one is tried. */
export const ScheduleField = ({ value, error, readOnly = false, onChange }: Props) => {
  const say = scheduleWords.use()
  const { repeat, days, months, hour, minute } = value
  const set = (part: Partial<Schedule>) => onChange({ ...value, ...part })
  const others = (isOf: (day: Day) => boolean) => days.filter((day) => !isOf(day))
  const isNumber = (day: Day): day is number => typeof day === 'number'
  return (
    <Flex direction="column" gap={12}>
      <Columns of="1fr 80px 80px" gap={12}>
        <NativeSelect
          label={say('repeat')}
          value={repeat}
          disabled={readOnly}
          data={REPEATS.map((one) => ({ value: one, label: say(`repeats.${one}`) }))}
          onChange={(event) => set({ repeat: REPEATS.find((one) => one === event.currentTarget.value) ?? 'daily' })}
        />
        <NativeSelect
          label={say('hour')}
          value={pad(hour)}
          disabled={readOnly}
          data={HOURS}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={say('minute')}
          value={pad(minute)}
          disabled={readOnly}
          data={MINUTES}
          onChange={(event) => set({ minute: Number(event.currentTarget.value) })}
        />
      </Columns>
      {repeat === 'weekly' && (
        <Choices
          label={say('weekdays')}
          options={WEEKDAYS.map((one, at) => ({ value: one, label: nameOf('weekday', at) }))}
          chosen={days}
          readOnly={readOnly}
          onChange={(chosen) => set({ days: [...others((day) => !isNumber(day)), ...chosen] })}
        />
      )}
      {repeat === 'yearly' && (
        <Choices
          label={say('months')}
          options={MONTHS.map((one) => ({ value: one, label: nameOf('month', one - 1) }))}
          chosen={months}
          readOnly={readOnly}
          onChange={(chosen) => set({ months: chosen })}
        />
      )}
      {(repeat === 'monthly' || repeat === 'yearly') && (
        <Choices
          label={say('days')}
          help={say('days_help')}
          options={DAYS.map((one) => ({ value: one, label: String(one) }))}
          chosen={days}
          readOnly={readOnly}
          onChange={(chosen) => set({ days: [...others(isNumber), ...chosen] })}
        />
      )}
      <Help>{say('time_help')}</Help>
      <Wrong>{error}</Wrong>
    </Flex>
  )
}

import { Box } from '@mantine/core'
import { DateField } from './date-field.tsx'

const ENDS = ['from', 'to'] as const
type End = (typeof ENDS)[number]
type Days = { from?: string | undefined; to?: string | undefined }

/** The days of a list, from one to another; either end may be open. */
export const DayRange = ({
  days,
  say,
  onChange,
}: {
  days: Days
  say: (end: End) => string
  onChange: (change: Days) => void
}) =>
  ENDS.map((end) => (
    <DateField
      key={end}
      aria-label={say(end)}
      leftSection={
        <Box fz={12} c="dimmed">
          {say(end)}
        </Box>
      }
      leftSectionWidth={46}
      w={150}
      value={days[end] ?? null}
      onChange={(day, isWrong) => isWrong || onChange({ [end]: day ?? undefined })}
    />
  ))

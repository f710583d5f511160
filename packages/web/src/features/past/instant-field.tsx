import { Box } from '@mantine/core'
import { DateField } from '../../ui/date-field.tsx'

/** Day and time on the clock of the company. */
export const InstantField = ({
  label,
  before,
  at,
  onChange,
}: {
  label: string
  /** Shown within it, where one is not like the other. */ before?: string
  at: string | null
  onChange: (at: string | undefined) => void
}) => (
  <DateField
    withTime
    aria-label={label}
    title={label}
    value={at}
    w={before ? 250 : 230}
    {...(before && {
      leftSection: (
        <Box component="span" fz={13} c="dimmed" aria-hidden>
          {before}
        </Box>
      ),
      leftSectionWidth: 48,
    })}
    onChange={(value, isWrong) => {
      if (isWrong) return
      onChange(value ? new Date(value).toISOString() : undefined)
    }}
  />
)

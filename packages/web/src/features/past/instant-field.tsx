import { DateField } from '../../ui/date-field.tsx'

/** Day and time on the clock of the company. */
export const InstantField = ({
  label,
  at,
  onChange,
}: {
  label: string
  at: string | null
  onChange: (at: string | undefined) => void
}) => (
  <DateField
    withTime
    aria-label={label}
    title={label}
    value={at}
    w={230}
    onChange={(value, isWrong) => {
      if (isWrong) return
      onChange(value ? new Date(value).toISOString() : undefined)
    }}
  />
)

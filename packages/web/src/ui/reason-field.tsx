import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../kernel/words.ts'

/** Why something is done, which has to be said; `given` refuses an empty one under its field. */
export const useReason = () => {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const given = (): string | null => {
    if (value.trim()) return value
    setError(errorText('required') ?? null)
    return null
  }
  const change = (next: string) => {
    setValue(next)
    setError(null)
  }
  return { given, field: { value, error, change } }
}

export const ReasonField = ({
  label,
  value,
  error,
  change,
}: { label: string } & ReturnType<typeof useReason>['field']) => (
  <TextInput
    data-autofocus
    label={label}
    required
    maxLength={255}
    value={value}
    error={error}
    onChange={(event) => change(event.currentTarget.value)}
  />
)

import { Input } from '@mantine/core'
import { useId, type Ref } from 'react'
import css from './choices.module.css'

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  error?: string | null | undefined
  /** The first of them, for whoever leads to the field. */
  first?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** One of a few that has to be said: all of them show, so that it costs one press. */
export const Choices = ({ label, value, options, error, first, onChange }: Props) => {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-name` }}
      required
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={css.choices}
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-required
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}

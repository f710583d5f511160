import { useId, type ComponentProps, type ReactNode } from 'react'
import css from './phone.module.css'

export type Around = { label: string; error?: string | null | undefined }
/** A label above a control, and what is wrong with it below. */
export const Labelled = ({ id, label, error, children }: Around & { id: string; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p id={`${id}-error`} className={css.wrong} role="alert">
        {error}
      </p>
    )}
  </div>
)
export const told = (id: string, error: Around['error']) =>
  error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}

export const PhoneField = ({ label, error, ...rest }: ComponentProps<'input'> & Around) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error}>
      <input autoComplete="off" {...rest} {...told(id, error)} id={id} className={css.input} />
    </Labelled>
  )
}

type Option = { value: string; label: string }
export const PhoneSelect = ({
  label,
  error,
  options,
  ...rest
}: ComponentProps<'select'> & Around & { options: readonly Option[] }) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error}>
      <select {...rest} {...told(id, error)} id={id} className={css.input}>
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

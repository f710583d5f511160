import css from './check.module.css'

/**
 * A switch of a list, as light as the browser's own: in forms stands the checkbox of the kit with its help and its
 * error.
 */
export const Check = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className={css.check}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)

import css from './phone.module.css'

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** Its name shows above it. */
  isNamed?: boolean
}
/** One of a few, all of them in reach. */
export const Choice = <T extends string>({ label, value, options, onChange, isNamed = false }: ChoiceProps<T>) => (
  <div className={css.choice} role="group" aria-label={label}>
    {isNamed && <span aria-hidden>{label}</span>}
    <div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  </div>
)

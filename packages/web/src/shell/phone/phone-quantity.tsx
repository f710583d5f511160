import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, type Ref } from 'react'
import { useNumberText } from '../../ui/use-number-text.ts'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

type QuantityProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  decimals: 0 | 2
  error?: string | null | undefined
  help?: string | undefined
  field?: Ref<HTMLInputElement>
}
const rounded = (value: number) => Math.max(0, Math.round(value * 100) / 100)

/** A quantity between − and +, typed on the digits of the device. */
export const PhoneQuantity = ({ label, value, onChange, decimals, error, help, field }: QuantityProps) => {
  const say = phoneWords.use()
  const id = useId()
  const typed = useNumberText({ value, onChange, decimals })
  const wrong = typed.error ?? error
  const note = typed.means ?? help
  const described = [wrong && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.steps}>
        <button type="button" aria-label={say('sheet.less')} onClick={() => typed.set(rounded((value ?? 0) - 1))}>
          <IconMinus size={24} stroke={1.8} />
        </button>
        <input
          {...typed.mark}
          ref={field}
          id={id}
          className={css.number}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed.shown}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => typed.take(event.currentTarget.value)}
        />
        <button type="button" aria-label={say('sheet.more')} onClick={() => typed.set(rounded((value ?? 0) + 1))}>
          <IconPlus size={24} stroke={1.8} />
        </button>
      </div>
      {wrong && (
        <p id={`${id}-error`} className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={css.note}>
          {note}
        </p>
      )}
    </div>
  )
}

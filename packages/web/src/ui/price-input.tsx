import { TextInput, type TextInputProps } from '@mantine/core'
import { useNumberText } from './use-number-text.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A price, typed in the language of the reader, with as many decimals as it has; the server takes four. */
export const PriceInput = ({ value, onChange, ...rest }: Props) => {
  const { shown, error, mark, take } = useNumberText({ value, onChange })
  return (
    <TextInput
      {...rest}
      {...mark}
      error={error ?? rest.error}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}

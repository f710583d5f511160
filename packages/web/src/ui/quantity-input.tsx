import { ActionIcon, Flex, TextInput, type TextInputProps } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { NumberPad, useFingers } from './number-pad.tsx'
import { useNumberText } from './use-number-text.ts'
import { uiWords } from './words.ts'
import css from './quantity-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** 0 for units counted in whole numbers. */
  decimals?: 0 | 2
  min?: number
  max?: number
  /** Shows − and + beside the field. */
  steps?: boolean
  /** Shows large digits below it where fingers type. */
  pad?: boolean
}

/** A quantity: ten digits, two decimals; tablets show their number pad. */
export const QuantityInput = ({
  value,
  onChange,
  decimals = 2,
  min = 0,
  max = 9_999_999_999,
  steps = false,
  pad = false,
  ...rest
}: Props) => {
  const say = uiWords.use()
  const showsPad = useFingers() && pad
  const { shown, error, means, mark, take, set } = useNumberText({ value, onChange, decimals })
  const step = (by: number) => set(Math.min(max, Math.max(min, Math.round(((value ?? 0) + by) * 100) / 100)))
  const field = (
    <TextInput
      {...rest}
      {...mark}
      error={error ?? rest.error}
      description={means ?? rest.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={shown}
      inputMode={showsPad ? 'none' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      classNames={{ input: css.input ?? '' }}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }
        rest.onKeyDown?.(event)
      }}
      {...(steps && {
        rightSectionWidth: 64,
        rightSection: (
          <Flex component="span" gap={2}>
            <ActionIcon
              size={28}
              aria-label={say('quantity.less')}
              tabIndex={-1}
              disabled={(value ?? 0) <= min}
              onClick={() => step(-1)}
            >
              <IconMinus size={16} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={say('quantity.more')}
              tabIndex={-1}
              disabled={(value ?? 0) >= max}
              onClick={() => step(1)}
            >
              <IconPlus size={16} stroke={1.7} />
            </ActionIcon>
          </Flex>
        ),
      })}
    />
  )
  if (!showsPad) return field
  return (
    <>
      {field}
      <NumberPad decimals={decimals} text={shown} onText={take} />
    </>
  )
}

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { MultiSelect, TagsInput } from '@mantine/core'
import type { ConditionField } from './fields.ts'
import { VALUE_SIZE } from './value-size.ts'
import { conditionWords } from './words.ts'

const OFFERED = 100
const COMBOBOX = { transitionProps: { duration: 0 } }
type Props = {
  label: string
  choices: ConditionField['choices']
  /** Nothing else may be written. */ closed: boolean
  value: string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Several values of a list, or several texts of one's own. */
export const SeveralValues = ({ label, choices, closed, value, error, onChange }: Props) => {
  const say = conditionWords.use()
  const shared = { ...VALUE_SIZE, 'aria-label': label, value, error, onChange, comboboxProps: COMBOBOX }
  return closed ? (
    <MultiSelect {...shared} searchable hidePickedOptions data={[...choices]} />
  ) : (
    <TagsInput
      {...shared}
      placeholder={say('add_value')}
      data={choices.map((choice) => choice.value)}
      limit={OFFERED}
      splitChars={[';']}
      acceptValueOnBlur
    />
  )
}

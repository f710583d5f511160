import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { stock } from '../stock/index.ts'
import type { FieldValue } from './quick-list.ts'

type Props = {
  label: string
  required: boolean
  error: string | undefined
  value: FieldValue | undefined
  onChange: (value: FieldValue) => void
}

/** Keywords of an item. */
export const TagsField = ({ value, onChange, ...common }: Props) => {
  const { data } = useQuery(stock.selectData.query({ query: { target: 'tags' } }))
  return (
    <MultiSelect
      {...common}
      searchable
      value={Array.isArray(value) ? value : []}
      data={(data?.data ?? []).map((one) => ({ value: one.value, label: one.label }))}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

import { Pill } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stock } from '../stock/index.ts'

/** The keywords of the company. */
export const useKeywords = () => {
  const { data } = useQuery(stock.selectData.query({ query: { target: 'tags' } }))
  return useMemo(() => (data?.data ?? []).map(({ value, label }) => ({ guid: value, name: label })), [data])
}

/** One that an item carries, in its colour. */
export const Keyword = ({
  name,
  color,
  onRemove,
}: {
  name: string
  color: string | null
  onRemove?: (() => void) | undefined
}) => (
  <Pill
    withRemoveButton
    {...(onRemove && { onRemove })}
    {...(color && { bg: `var(--e-chip-${color}-tint)`, c: `var(--e-chip-${color})` })}
  >
    {name}
  </Pill>
)

import { Box, Flex } from '@mantine/core'
import type { AskedTransactions } from '@entrepot/contract/stock/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { stock } from '../api.ts'
import { quantityText } from '../posted.ts'
import { historyWords } from './words.ts'

type Totals = readonly { unit: Parameters<typeof quantityText>[1]; in: number; out: number }[]
/** Units are told apart; those without a movement in that direction are left out. */
export const totalText = (totals: Totals, direction: 'in' | 'out'): string =>
  totals
    .filter((one) => one[direction] > 0)
    .map((one) => quantityText(one[direction], one.unit))
    .join(' · ')

/** What came in and went out in all movements of the list, below it. */
export const HistoryTotals = ({ filter }: { filter: AskedTransactions }) => {
  const say = historyWords.use()
  const { data } = useQuery({ ...stock.totals.query({ query: filter }), placeholderData: (before) => before })
  const lines = (['in', 'out'] as const).flatMap((direction) => {
    const quantities = data ? totalText(data.data, direction) : ''
    return quantities === '' ? [] : [say(`total_${direction}`, { quantities })]
  })
  return (
    <Flex component="span" justify="flex-end" gap={24} miw={0}>
      {lines.map((line) => (
        <Box component="span" className="e-cut" key={line} title={line}>
          {line}
        </Box>
      ))}
    </Flex>
  )
}

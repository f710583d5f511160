import type { AskedTransactions } from '@entrepot/contract/stock/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { stock } from '../api.ts'
import { quantityText } from '../posted.ts'
import { historyWords } from './words.ts'
import css from './history.module.css'

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
    <span className={css.totals}>
      {lines.map((line) => (
        <span key={line} title={line}>
          {line}
        </span>
      ))}
    </span>
  )
}

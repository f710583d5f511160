import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { formatDate } from '../../kernel/format.ts'
import { forecastWords } from './words.ts'

/** When it runs out, or why nobody knows. */
export const runsOutText = ({ state, runsOut, daysLeft }: Forecast): string => {
  const { say } = forecastWords
  if (state === 'far') return say('far')
  if (runsOut === null) return say('little')
  return daysLeft === 0 ? say('today') : formatDate(runsOut)
}

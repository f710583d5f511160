import { addDays, companyToday, monthOf } from '@entrepot/contract/kernel/company-clock.ts'
import type { Period } from './period-names.ts'


/** First and last day of a preset, in the company's zone. */
export const daysOf = (period: Period, now: Date, timeZone: string): { from?: string; to?: string } => {
  const today = companyToday(now, timeZone)
  if (period === 'today') return { from: today, to: today }
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: monthOf(today)[0], to: today }
  if (period !== 'last_month') return {}
  const [from, to] = monthOf(addDays(monthOf(today)[0], -1))
  return { from, to }
}

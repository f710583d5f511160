import { addDays, companyToday, type Day, monthOf, weekOf } from '@entrepot/contract/kernel/company-clock.ts'
import { timeZone } from './format.ts'

export type { Day }
/** By the clock of the company. */
export const today = (): Day => companyToday(new Date(), timeZone())

/** The weeks that a month lies in, each from Monday to Sunday, whatever the browser would begin with (I18N-08). */
export const weeksOfMonth = (day: Day): Day[][] => {
  const [first, last] = monthOf(day)
  const weeks: Day[][] = []
  for (let [monday] = weekOf(first); monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  return weeks
}

/** The same day of another month, or its last one where it has fewer. */
export const addMonths = (day: Day, count: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  const [, last] = monthOf(`${year}-${String((months % 12) + 1).padStart(2, '0')}-01`)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

const STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day)[0],
  End: (day) => weekOf(day)[1],
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}
/** Where a key leads from a day; null for one that leads nowhere. */
export const dayByKey = (key: string, day: Day): Day | null => STEPS[key]?.(day) ?? null

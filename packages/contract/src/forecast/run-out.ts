import { addDays, type Day, daysBetween } from '../kernel/company-clock.ts'
import type { Hundredths } from '../kernel/quantity.ts'

/** Days of the ledger that screens offer to look at. */
export const WINDOWS = [30, 60, 90, 180, 365] as const
export const WINDOW_DAYS = 90
export const MOST_WINDOW_DAYS = 366
/** Fewer days, or fewer exits, say nothing about the next ones. */
export const LEAST_DAYS = 14
export const LEAST_EXITS = 3
/** What lasts longer than that is not forecast: nobody knows what is used in three years. */
export const MOST_DAYS_LEFT = 1_095
/** What an order is to last for once it has come. */
export const COVERED_DAYS = 30
/** An order that has to leave within these days is proposed today. */
export const SOON_DAYS = 7

/** What comes on a day that is known. */
export type Arrival = { day: Day; quantity: Hundredths }
/** What went out over days that are all counted, those without an exit too. */
export type Used = { days: number; exits: number; consumed: Hundredths }
export type Left = Used & {
  today: Day
  available: Hundredths
  /** From today on, in the order of their days. */
  arrivals: readonly Arrival[]
}
/**
 * `none`: nothing went out. `little`: too little did, or for too few days. `far`: it lasts for years. `dated`: it runs
 * out on a day, which is today where nothing is left.
 */
export const FORECAST_STATES = ['dated', 'far', 'little', 'none'] as const
export type ForecastState = (typeof FORECAST_STATES)[number]
export type RunOut = {
  state: ForecastState
  daysLeft: number | null
  runsOut: Day | null
  /** Of what comes, how much comes before that day and so puts it off. */
  reached: Hundredths
}

/** Whole numbers throughout, so that the database, which orders lists by the same day, cannot round another way. */
const wholeDays = (quantity: Hundredths, { days, consumed }: Used): number =>
  Math.floor((Math.max(quantity, 0) * days) / consumed)

/**
 * The day on which the last of it goes, if as much goes each day as went on average: what is available today is used
 * from today on, and what comes counts as long as it comes before the rest is gone.
 */
export const runOutOf = ({ today, available, arrivals, ...used }: Left): RunOut => {
  if (used.exits === 0) return { state: 'none', daysLeft: null, runsOut: null, reached: 0 }
  if (used.exits < LEAST_EXITS || used.days < LEAST_DAYS)
    return { state: 'little', daysLeft: null, runsOut: null, reached: 0 }
  const there = Math.max(available, 0)
  let reached = 0
  for (const { day, quantity } of arrivals) {
    if (daysBetween(today, day) > wholeDays(there + reached, used)) break
    reached += quantity
  }
  const daysLeft = wholeDays(there + reached, used)
  if (daysLeft > MOST_DAYS_LEFT) return { state: 'far', daysLeft: null, runsOut: null, reached }
  return { state: 'dated', daysLeft, runsOut: addDays(today, daysLeft), reached }
}

/** The last day on which an order still comes in time; null where nobody said how long a delivery takes. */
export const orderByOf = (runsOut: Day | null, leadDays: number | null): Day | null =>
  runsOut === null || leadDays === null ? null : addDays(runsOut, -leadDays)

/**
 * In whole units, what is missing until an order of today has come and has lasted for `COVERED_DAYS`; nothing where
 * there is enough, or nothing is forecast.
 */
export const neededOf = (
  { state }: Pick<RunOut, 'state'>,
  {
    days,
    consumed,
    available,
    onOrder,
    leadDays,
  }: Used & { available: Hundredths; onOrder: Hundredths; leadDays: number | null },
): number => {
  if (state !== 'dated') return 0
  const used = Math.ceil((consumed * ((leadDays ?? 0) + COVERED_DAYS)) / days)
  return Math.max(0, Math.ceil((used - Math.max(available, 0) - onOrder) / 100))
}

/**
 * The days that are counted: those of the window since the article is known. `first`: the day it came into the company,
 * that of a movement from before, or that of another unit of measure.
 */
export const countedDays = (window: { first: Day; last: Day }, first: Day): number =>
  Math.max(1, daysBetween(first > window.first ? first : window.first, window.last) + 1)

import { addDays, companyToday, type Day, DEFAULT_TIME_ZONE } from '@entrepot/contract/kernel/company-clock.ts'

/**
 * A day by the clock of the companies of the journeys, so many days from today: not every night has one date
 * everywhere.
 */
export const day = (offset = 0): Day => addDays(companyToday(new Date(), DEFAULT_TIME_ZONE), offset)

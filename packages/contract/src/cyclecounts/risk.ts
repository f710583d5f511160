/**
 * What counts have shown: how many found a difference, and what had happened to their records since the count before.
 */
export type Shown = { errors: number; exposure: number }
/** What is known of a record before somebody counts it; quantities are plain numbers. */
export type Known = {
  /** Quantity at what one of it costs. */
  value: number
  /** Since it was counted last, or since it is there. */
  movements: number
  days: number
  /** Whether its last count found a difference. */
  wasWrong: boolean
  company: Shown
  folder: Shown
  category: Shown
}
/** A month is as good a chance to be wrong as a movement. */
export const DAYS_OF_A_MOVEMENT = 30
/** Until counts say otherwise, one movement in fifty makes a record wrong; it takes 250 to say otherwise as loudly. */
export const TAKEN_ERRORS = 5
export const TAKEN_EXPOSURE = 250
/** A place is like all others until it was wrong a few times more, or less, than they. */
export const LIKE_OTHERS = 3
/** Where the last count was wrong, what made it wrong is likely to be there still. */
export const AGAIN = 1.5

/** Chances to become wrong, by movements and by time. */
export const exposureOf = ({ movements, days }: Pick<Known, 'movements' | 'days'>): number =>
  movements + days / DAYS_OF_A_MOVEMENT

/** How often a chance is taken, over the company. */
export const hazardOf = ({ errors, exposure }: Shown): number => (errors + TAKEN_ERRORS) / (exposure + TAKEN_EXPOSURE)

/** How much worse a folder or a category is than the company. */
export const ratioOf = ({ errors, exposure }: Shown, hazard: number): number =>
  (errors + LIKE_OTHERS) / (exposure * hazard + LIKE_OTHERS)

/**
 * The chance that a count finds a difference: it rises with every movement and every day towards one, faster where
 * counts have found more than elsewhere. What was counted today and did not move is no chance.
 */
export const chanceOf = (known: Known): number => {
  const { company, folder, category, wasWrong } = known
  const hazard = hazardOf(company)
  const rate = hazard * ratioOf(folder, hazard) * ratioOf(category, hazard) * (wasWrong ? AGAIN : 1)
  return 1 - Math.exp(-rate * exposureOf(known))
}

/** What a difference matters: of dear things more, by their order of magnitude and not by their price. */
export const weightOf = ({ value }: Pick<Known, 'value'>): number => 1 + Math.log10(1 + Math.max(0, value)) / 10

/** What is counted first has most of it. */
export const riskOf = (known: Known): number => chanceOf(known) * weightOf(known)

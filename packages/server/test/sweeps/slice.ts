import { inTurn, isWhole } from '../../../../scripts/turns.ts'
import type { Swept } from './endpoints.ts'

/**
 * What a sweep has to see at least, or it proves nothing: `whole` over all endpoints, a share of it in one of so many
 * parts, which are not alike.
 */
export const leastSeen = (whole: number, parts: number): number => (isWhole ? whole : Math.floor((whole / parts) * 0.7))

/** One of so many parts of the endpoints. */
export const sliceOf = (endpoints: readonly Swept[], parts: number): readonly Swept[] =>
  inTurn(endpoints, parts, ({ route }) => route)

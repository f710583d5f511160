import { isFailure } from './failure.ts'

/** The server did not answer, or could not: what is known here counts until it does. */
export const isCut = (error: unknown): boolean => isFailure(error) && (error.unanswered || error.status >= 500)

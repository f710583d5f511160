import type { Failure } from '../../kernel/failure.ts'

/** The update broke off as a whole (QU-14): it is no refusal, and nobody's list is to blame. */
export const isOfTheWhole = ({ status }: Pick<Failure, 'status'>): boolean => status >= 500

import type { Schedule } from '../../kernel/schedule.ts'

/** What a formula does with its result: puts it in, adds it, or takes it away (FIELD-16). */
export const RESULT_TYPES = ['increment', 'decrement', 'replace'] as const
export type ResultType = (typeof RESULT_TYPES)[number]

export const MOST_TEMPLATE = 1000
export const MOST_VARIABLES = 20
export const VARIABLE_NAME_LENGTH = 100

/** What a variable of the template stands for: a column of the item, or `attributes.` and a custom field. */
export type Variable = { name: string; source: string }
/** A formula as it is kept: fields by guid, so that a new name breaks none (T50). */
export type Formula = { template: string; variables: readonly Variable[]; resultType: ResultType; schedule: Schedule }

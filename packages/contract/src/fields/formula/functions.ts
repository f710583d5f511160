/** What a value is while it is computed with. */
export type Kind = 'number' | 'date' | 'text' | 'boolean'

/** The functions of FIELD-15 and how many values they take. */
export const FUNCTIONS = {
  min: { least: 1, most: 20 },
  max: { least: 1, most: 20 },
  round: { least: 1, most: 2 },
  abs: { least: 1, most: 1 },
  if: { least: 3, most: 3 },
  today: { least: 0, most: 0 },
  days: { least: 2, most: 2 },
} as const satisfies Record<string, { least: number; most: number }>
export type FunctionName = keyof typeof FUNCTIONS
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[]
export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** What a value is while it is computed with. */
export type Kind = 'number' | 'date' | 'text' | 'boolean'

/** Formulas compute a field of items (FIELD-15), functions a part of what is sent to other systems (API-30). */
export type ExpressionLanguage = 'formula' | 'function'

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
/** What functions of the API have beside them. */
export const TEXT_FUNCTIONS = {
  concat: { least: 1, most: 20 },
  upper: { least: 1, most: 1 },
  lower: { least: 1, most: 1 },
  trim: { least: 1, most: 1 },
  substr: { least: 2, most: 3 },
  replace: { least: 3, most: 3 },
  format_date: { least: 2, most: 2 },
  lookup: { least: 3, most: 40 },
} as const satisfies Record<string, { least: number; most: number }>
const ALL = { ...FUNCTIONS, ...TEXT_FUNCTIONS }
export type FunctionName = keyof typeof ALL
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[]
export const TEXT_FUNCTION_NAMES = Object.keys(TEXT_FUNCTIONS) as (keyof typeof TEXT_FUNCTIONS)[]
export const boundsOfFunction = (name: FunctionName): { least: number; most: number } => ALL[name]
export const isFunctionName = (name: string, language: ExpressionLanguage): name is FunctionName =>
  Object.hasOwn(language === 'formula' ? FUNCTIONS : ALL, name)

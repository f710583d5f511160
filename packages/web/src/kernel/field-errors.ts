import type { Failure } from './failure.ts'
import { fieldIsIn } from './send.ts'

/** What is wrong, by field. */
export type FieldTexts = Record<string, string>

/** The errors of an answer that belong to fields, by field: the first one of each. */
export const fieldErrors = (
  failure: Failure,
  fields: readonly string[],
  names: Record<string, string> = {},
): FieldTexts => {
  const found: FieldTexts = {}
  for (const { field, message } of failure.errors)
    if (field !== undefined && fieldIsIn(fields, field)) found[names[field] ?? field] ??= message
  return found
}

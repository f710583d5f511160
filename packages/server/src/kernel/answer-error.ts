import { type ErrorBody, PROTOCOL } from '@entrepot/contract/kernel/errors.ts'
import { wireCode } from '@entrepot/contract/modules.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { isConflict, isDiskFull, isTooLong, isUnavailable, pgCode, pgConstraint } from './database-errors.ts'
import { type Params, Problem } from './problem.ts'
import type { Words } from './words.ts'

/** What a violated constraint means to a person: the code and the field. Features register theirs. */
export type ConstraintMeaning = {
  code:
    | 'exists'
    | 'not_found'
    | 'conflict'
    | 'remaining_negative'
    | 'already_reversed'
    | 'shelf_duplicate'
    | 'quantity_equipment'
    | 'variant_name_exists'
    | 'serial_exists'
  field?: string
  name?: string
}
export type Constraints = Record<string, ConstraintMeaning>

/** The database is the last to say no; its words become ours here and nowhere else. */
export const asProblem = (error: unknown, constraints: Constraints): Problem | null => {
  if (error instanceof Problem) return error
  const meaning = constraints[pgConstraint(error) ?? '']
  if (meaning) return new Problem(meaning.code, { name: meaning.name ?? '' }, meaning.field)
  const code = pgCode(error)
  if (code === '23505') return new Problem('conflict')
  if (code === '23503') return new Problem('not_found')
  if (isConflict(error) || code === '55P03') return new Problem('busy', {}, undefined, { retryAfter: 1 })
  if (isUnavailable(error) || code === '25006') return new Problem('busy', {}, undefined, { retryAfter: 2 })
  if (isDiskFull(error)) return new Problem('storage_full', {}, undefined, { retryAfter: 30 })
  if (isTooLong(error)) return new Problem('busy', {}, undefined, { retryAfter: 5 })
  return null
}

/** The reason in words, where things are refused one by one. */
export const errorText = (
  { services, language }: { services: { words: Words }; language: Language },
  { code, params = {} }: { code: string; params?: Readonly<Params> },
): string => services.words(language, `errors.${code}`, params)

/** The same for whoever may not see what it is about: without what it names. */
export const veiledText = (
  ctx: { services: { words: Words }; language: Language },
  { code, params = {} }: { code: string; params?: Readonly<Params> },
): string =>
  Object.hasOwn(params, 'count')
    ? errorText(ctx, { code: 'validation' })
    : errorText(ctx, { code, params: Object.fromEntries(Object.keys(params).map((name) => [name, VEIL])) })
const VEIL = '…'

/** One of several that a call leaves as they are, with its reason (GEN-28). */
export const asFailure = (
  ctx: { services: { words: Words }; language: Language },
  guid: string,
  problem: Problem,
  params: Params = {},
): Failure => {
  const one = problem.parts[0] ?? problem
  return {
    guid,
    code: wireCode(one.code),
    message: errorText(ctx, { code: one.code, params: { ...params, ...one.params } }),
  }
}

/** Of records that were named, those that are not there. */
export const notFound = (ctx: Parameters<typeof asFailure>[0], named: readonly string[], there: readonly string[]) => {
  const known = new Set(there)
  return [...new Set(named)]
    .filter((guid) => !known.has(guid))
    .map((guid) => asFailure(ctx, guid, new Problem('not_found')))
}

export const errorBody = (problem: Problem, language: Language, words: Words, id: string): ErrorBody => {
  const message = (p: Problem) => protocolMessage(p) ?? words(language, `errors.${p.code}`, p.params)
  const parts = problem.parts.length > 0 ? problem.parts : problem.field ? [problem] : []
  return {
    code: wireCode(problem.code),
    message: message(problem),
    ...(parts.length > 0 && {
      errors: parts.map((part) => ({
        ...(part.field && { field: part.field }),
        code: wireCode(part.code),
        message: message(part),
      })),
    }),
    ...(problem.current !== undefined && { current: problem.current }),
    id,
  }
}

/** GEN-08: these four are read by programs and never translated. */
const protocolMessage = (problem: Problem): string | null => {
  if (problem.code === 'expired_token') return PROTOCOL.expired
  if (problem.code === 'invalid_token') return PROTOCOL.invalid
  if (problem.code === 'invalid_refresh_token') return PROTOCOL.refresh
  if (problem.code === 'unauthorized' && problem.params.reason === 'missing') return PROTOCOL.missing
  return null
}

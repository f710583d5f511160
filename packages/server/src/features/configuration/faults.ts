import type { ConfigurationRefusal } from '@entrepot/contract/configuration/configuration.ts'
import { wireCode } from '@entrepot/contract/modules.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isConflict } from '../../kernel/database-errors.ts'
import { Problem } from '../../kernel/problem.ts'

/** What is wrong with a file; `problem.field` is the place in the entry. */
export type Fault = { section: string; at: number | null; entry: string | null; problem: Problem }

const placeOf = ({ section, at, problem: { field } }: Fault) =>
  ['sections', section, ...(at === null ? [] : [at]), ...(field ? [field] : [])].join('.')

export const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length === 0) return
  throw new Problem('validation', {}, undefined, {
    parts: faults.map((fault) => new Problem(fault.problem.code, fault.problem.params, placeOf(fault))),
  })
}

export const refusalFor = (ctx: Ctx, { section, entry, problem }: Fault): ConfigurationRefusal => ({
  section,
  entry,
  property: problem.field ?? null,
  code: wireCode(problem.code),
  message: errorText(ctx, problem),
})

/** What a verb refused, one by one; what is nobody's fault goes on to be tried again. */
export const problemsIn = (error: unknown, constraints: Constraints): readonly Problem[] => {
  const problem = isConflict(error) ? null : asProblem(error, constraints)
  if (!problem || problem.code === 'busy') throw error
  return problem.parts.length > 0 ? problem.parts : [problem]
}

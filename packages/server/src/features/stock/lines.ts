import { type Hundredths, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** With `all` the first refused line ends the call; with `each` the others go on and the answer names it. */
export type Policy = 'all' | 'each'
export const policyOf = ({ each = false }: { each?: boolean | undefined }): Policy => (each ? 'each' : 'all')
export type Refused = { line: number; problem: Problem }

export const asProblem = (refusal: Refusal, field?: string) => new Problem(refusal.code, { ...refusal.params }, field)

/** Lines of a call. A line keeps its place in the call, whatever falls out before it. */
export class Lines<L> {
  readonly refused: Refused[] = []
  readonly policy: Policy
  #left: { line: number; input: L }[]

  constructor(inputs: readonly L[], policy: Policy) {
    this.policy = policy
    this.#left = inputs.map((input, line) => ({ line, input }))
  }

  get left(): readonly { line: number; input: L }[] {
    return this.#left
  }

  /** Leaves out the lines that are refused. */
  keep(problemOf: (input: L, line: number) => Problem | null): void {
    const refused = this.#left.flatMap(({ input, line }) => {
      const problem = problemOf(input, line)
      return problem ? [{ line, problem }] : []
    })
    const [first] = refused
    if (first && this.policy === 'all') throw first.problem
    this.#leaveOut(refused)
  }

  /** The refusals of a plan: all at once, each under its field. */
  settle(refused: readonly Refused[]): void {
    if (refused.length > 0 && this.policy === 'all')
      throw new Problem('validation', {}, undefined, { parts: refused.map(({ problem }) => problem) })
    this.#leaveOut(refused)
  }

  #leaveOut(refused: readonly Refused[]): void {
    if (refused.length === 0) return
    this.refused.push(...refused)
    const lines = new Set(refused.map(({ line }) => line))
    this.#left = this.#left.filter(({ line }) => !lines.has(line))
  }
}

/** Lines that people choose name a record once. */
export const refuseRepeated = (lines: Lines<{ guid: string }>): void => {
  const seen = new Set<string>()
  lines.keep(({ guid }) => (seen.size === seen.add(guid).size ? new Problem('duplicates') : null))
}

/** The field of a line that a form shows its refusal under. */
export type FieldOf = (line: number) => string

/** The quantity of each line that has one. */
export const readQuantities = (
  lines: Lines<{ guid: string; quantity?: number | undefined }>,
  fieldOf: FieldOf,
): Map<number, Hundredths> => {
  const quantities = new Map<number, Hundredths>()
  lines.keep(({ quantity }, line) => {
    if (quantity === undefined) return null
    const parsed = quantityFromNumber(quantity)
    if (isRefusal(parsed))
      return new Problem('validation', {}, undefined, { parts: [asProblem(parsed, fieldOf(line))] })
    quantities.set(line, parsed.value)
    return null
  })
  return quantities
}

export type FailedLine = Failure & { line: number }
/** Why lines were left out, in the words of the caller and in the order of the call. */
export const failedLines = (ctx: Ctx, inputs: readonly { guid: string }[], refused: readonly Refused[]): FailedLine[] =>
  refused
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, problem }) => ({ ...asFailure(ctx, inputs[line]!.guid, problem), line }))

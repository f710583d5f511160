import { wireCode } from '@entrepot/contract/modules.ts'
import { type Hundredths, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

export type RefusedLine = { line: number; guid: string; code: string; message: string }

export const asProblem = (refusal: Refusal, field: string) => new Problem(refusal.code, { ...refusal.params }, field)

/**
 * Lines of a call. Without `each` the first refused line ends the call; with it the others go on and the answer names
 * it. A line keeps its place in the call, whatever falls out before it.
 */
export class Lines<L extends { guid: string }> {
  readonly refused: RefusedLine[] = []
  readonly #ctx: Ctx
  readonly #each: boolean
  #left: { line: number; input: L }[]

  constructor(ctx: Ctx, inputs: readonly L[], { each = false }: { each?: boolean | undefined }) {
    this.#ctx = ctx
    this.#each = each
    this.#left = inputs.map((input, line) => ({ line, input }))
    const seen = new Set<string>()
    this.keep(({ guid }) => (seen.size === seen.add(guid).size ? new Problem('duplicates') : null))
  }

  get left(): readonly { line: number; input: L }[] {
    return this.#left
  }
  get guids(): string[] {
    return this.#left.map(({ input }) => input.guid)
  }

  /** Leaves out the lines that are refused. */
  keep(problemOf: (input: L, line: number) => Problem | null): void {
    const refused = this.#left.flatMap((one) => {
      const problem = problemOf(one.input, one.line)
      return problem ? [{ ...one, problem }] : []
    })
    if (refused.length === 0) return
    if (!this.#each) throw refused[0]!.problem
    for (const { line, input, problem } of refused) this.#refuse(line, input, problem)
    const lines = new Set(refused.map(({ line }) => line))
    this.#left = this.#left.filter(({ line }) => !lines.has(line))
  }

  /** The refusals of a plan: all at once, each under its field. */
  settle(problems: readonly { line: number; problem: Problem }[]): void {
    if (problems.length === 0) return
    if (!this.#each) throw new Problem('validation', {}, undefined, { parts: problems.map(({ problem }) => problem) })
    for (const { line, problem } of problems)
      this.#refuse(line, this.#left.find((one) => one.line === line)!.input, problem)
  }

  #refuse(line: number, { guid }: L, problem: Problem): void {
    const refused = problem.parts[0] ?? problem
    this.refused.push({ line, guid, code: wireCode(refused.code), message: errorText(this.#ctx, refused) })
  }
}

/** The field of a line that a form shows its refusal under. */
export type FieldOf = (line: number) => string

/** The quantity of each line that is one. */
export const readQuantities = <L extends { guid: string; quantity?: number | undefined }>(
  lines: Lines<L>,
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

import { checkTemplate } from '@entrepot/contract/fields/formula/check.ts'
import { FUNCTION_NAME } from '@entrepot/contract/functions/function.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { FunctionBody } from './functions.queries.ts'
import { variablesIn } from './kept-code.ts'
import { FN, variablesOf } from './variables.ts'

/** Functions that a function calls, by their names. */
export const calledBy = ({ code }: Pick<FunctionBody, 'code'>): string[] =>
  [...variablesIn(code)].filter((name) => name.startsWith(FN)).map((name) => name.slice(FN.length))

/** The way by which a function comes to call itself, or nothing (API-31). */
export const circleOf = (own: FunctionBody, others: readonly FunctionBody[]): string[] | null => {
  const known = new Map([...others, own].map((one) => [one.name, one]))
  const seen = new Set<string>()
  const walk = (name: string, way: readonly string[]): string[] | null => {
    if (name === own.name) return [...way, name]
    if (seen.has(name)) return null
    seen.add(name)
    const called = known.get(name)
    return called ? firstOf(calledBy(called), [...way, name]) : null
  }
  const firstOf = (names: readonly string[], way: readonly string[]): string[] | null => {
    for (const name of names) {
      const found = walk(name, way)
      if (found) return found
    }
    return null
  }
  return firstOf(calledBy(own), [own.name])
}

/** Why the code of a function is none, in the words of formulas. `others`: the functions there are beside it. */
export const wrongCode = async (
  ctx: Ctx,
  own: FunctionBody,
  others: readonly FunctionBody[],
): Promise<Problem | null> => {
  const circle = circleOf(own, others)
  if (circle) return new Problem('function_self', { names: circle.join(' → ') }, 'code')
  const known = await variablesOf(ctx, others)
  const kinds = new Map([...known].map(([name, { kind }]) => [name, kind]))
  const tree = checkTemplate(own.code, kinds, own.returned, 'function')
  return isRefusal(tree) ? new Problem(tree.code, tree.params, 'code') : null
}

export const checkFunction = async (ctx: Ctx, own: FunctionBody, others: readonly FunctionBody[]): Promise<void> => {
  const name = FUNCTION_NAME.test(own.name) ? [] : [new Problem('function_name', {}, 'name')]
  const code = await wrongCode(ctx, own, others)
  refuseAll([...name, ...(code ? [code] : [])])
}

import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import { companyToday, isDay } from '@entrepot/contract/kernel/company-clock.ts'
import type { Kind } from '@entrepot/contract/fields/formula/functions.ts'
import {
  compileTemplate,
  dateOf,
  DivisionByZero,
  itemFields,
  NotComputed,
  operationFields,
  type Program,
  TookTooLong,
  TooLong,
  type Value,
  withinTime,
} from '../fields/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { wrongCode } from './check-function.ts'
import { allFunctions, type FunctionBody } from './functions.queries.ts'
import { namedCode } from './kept-code.ts'
import { type Variable, type Variables, variablesOf } from './variables.ts'

/** What a function comes to; days as `2026-11-26`, and nothing where a value it needs is empty. */
export type Returned = string | number | boolean | null
/** A record by its kind, and values that stand in the place of its own. */
export type Subject = { of: 'item' | 'operation' | 'order' | null; record: ConditionRecord; input?: ConditionRecord }

const valueAt = (record: ConditionRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as ConditionRecord)[step] : undefined,
    record,
  )

const asDate = (ctx: Ctx, value: unknown): Date | null => {
  if (typeof value !== 'string') return null
  const day = isDay(value.slice(0, 10)) && value.length === 10 ? value : null
  if (day) return dateOf(day)
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : dateOf(companyToday(instant, ctx.company.timeZone))
}
const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.map(asText).join(', ') : String(value)

const READ: Readonly<Record<Kind, (ctx: Ctx, value: unknown) => Value | null>> = {
  text: (_, value) => asText(value),
  number: (_, value) => (typeof value === 'number' ? value : null),
  boolean: (_, value) => (typeof value === 'boolean' ? value : null),
  date: asDate,
}
const told = (value: Value): Returned => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

type Ready = { body: FunctionBody; program: Program<Value> | null }
/** The functions of a company, ready to be computed for any number of records. */
export type Functions = { names: readonly string[]; compute: (name: string, subject: Subject) => Returned }

export const functionsOf = async (ctx: Ctx): Promise<Functions> => {
  const fields = [...(await itemFields(ctx)), ...(await operationFields(ctx))]
  const all = (await allFunctions(ctx)).map((one) => ({ ...one, code: namedCode(one.code, fields) }))
  return ready(ctx, all, await variablesOf(ctx, all))
}

const ready = (ctx: Ctx, all: readonly FunctionBody[], known: Variables): Functions => {
  const kinds = new Map([...known].map(([name, { kind }]) => [name, kind]))
  const programs = new Map<string, Ready>()
  const programOf = (name: string): Ready | undefined => {
    const body = all.find((one) => one.name === name)
    if (body && !programs.has(name)) {
      const program = compileTemplate<Value>({ template: body.code, kinds, kind: body.returned, language: 'function' })
      programs.set(name, { body, program })
    }
    return programs.get(name)
  }
  const valueOf = (name: string, { of, path }: Variable, subject: Subject, done: Map<string, Returned>): unknown => {
    if (subject.input && Object.hasOwn(subject.input, name)) return subject.input[name]
    if (of === 'fn') return run(path[0]!, subject, done)
    return of === subject.of ? valueAt(subject.record, path) : undefined
  }
  const run = (name: string, subject: Subject, done: Map<string, Returned>): Returned => {
    if (done.has(name)) return done.get(name)!
    const found = programOf(name)
    if (!found?.program) throw new Problem('function_not_computed')
    const values: Record<string, Value> = {}
    for (const { name: of, kind, as, isText } of found.program.reads) {
      const value = valueOf(of, known.get(of)!, subject, done)
      const read = READ[isText ? 'text' : kind](ctx, value)
      // A value that is missing is nothing to compute with (T48).
      if (read === null) return null
      values[as] = read
    }
    const value = told(found.program.run(values, todayOf(ctx)))
    done.set(name, value)
    return value
  }
  return {
    names: all.map(({ name }) => name),
    compute: (name, subject) => asProblem(() => withinTime(LIMITS.functionMs, () => run(name, subject, new Map()))),
  }
}

const asProblem = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooLong) throw new Problem('function_too_long')
    if (error instanceof TookTooLong) throw new Problem('function_time')
    if (error instanceof DivisionByZero) throw new Problem('function_zero')
    if (error instanceof NotComputed) throw new Problem('function_not_computed')
    throw error
  }
}

/** One that need not be kept. `others`: those it may call. */
export const tryFunction = async (
  ctx: Ctx,
  own: FunctionBody,
  others: readonly FunctionBody[],
  subject: Subject,
): Promise<Returned> => {
  const wrong = await wrongCode(ctx, own, others)
  if (wrong) throw new Problem('validation', {}, undefined, { parts: [wrong] })
  const all = [...others, own]
  return ready(ctx, all, await variablesOf(ctx, all)).compute(own.name, subject)
}

import type { FastifyInstance } from 'fastify'
import { LIMITS } from './limits.ts'
import { Problem } from './problem.ts'

/** As JSON is held to them: names by which a value could become part of what all objects are. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
type Value = string | Part
/** A value with further names: of `a[b]` and `a[]`. */
type Part = Map<string, Value>

/** `a[b][]` by its steps; what is no such name is one as a whole. */
const stepsOf = (name: string): string[] => {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return first === undefined || rest === undefined ? [name] : [first, ...rest.slice(1, -1).split('][')]
}
const refused = () => new Problem('bad_request')

const put = (root: Part, steps: readonly string[], value: string, repeated: WeakSet<Part>): void => {
  if (steps.length > LIMITS.bodyLevels || steps.some((step) => FORBIDDEN.has(step))) throw refused()
  let part = root
  for (const step of steps.slice(0, -1)) {
    const name = step === '' ? String(part.size) : step
    const next = part.get(name) ?? new Map<string, Value>()
    if (typeof next === 'string') throw refused()
    part.set(name, next)
    part = next
  }
  const last = steps.at(-1)!
  const name = last === '' && steps.length > 1 ? String(part.size) : last
  const before = part.get(name)
  if (before === undefined) return void part.set(name, value)
  // One that comes again is a list, as in an address.
  if (typeof before === 'string') {
    const list: Part = new Map([
      ['0', before],
      ['1', value],
    ])
    repeated.add(list)
    return void part.set(name, list)
  }
  if (!repeated.has(before)) throw refused()
  before.set(String(before.size), value)
}
/** Numbers from 0 on are a list: no index makes a gap. */
const isList = (part: Part): boolean => {
  let at = 0
  for (const name of part.keys()) if (name !== String(at++)) return false
  return part.size > 0
}
const plain = (value: Value): unknown => {
  if (typeof value === 'string') return value
  const entries = [...value].map(([name, inner]) => [name, plain(inner)] as const)
  return isList(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** A form as other systems send it: `a=1&b[c]=2&d[]=3` is `{a: '1', b: {c: '2'}, d: ['3']}`. */
export const readForm = (text: string): unknown => {
  const root: Part = new Map()
  const repeated = new WeakSet<Part>()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > LIMITS.formPairs) throw refused()
    put(root, stepsOf(name), value, repeated)
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Forms are read, beside JSON. */
    takesForms?: boolean
  }
}

/** Only for what other systems call: everything else takes JSON alone, which no foreign page can send unasked. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.takesForms) return done(refused(), undefined)
    try {
      done(null, readForm(String(body)))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

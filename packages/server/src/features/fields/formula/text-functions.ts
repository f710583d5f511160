import type { Environment } from '@marcbachmann/cel-js'

/** A text that grew longer than one may be, as by putting it in itself. */
export class TooLong extends Error {}
/** It took longer than it may. */
export class TookTooLong extends Error {}

/** Of each text on the way, so that what is computed of it stays as short as what it is computed with. */
const LONGEST = 10_000
let until = Infinity
/** Computes with a clock running (API-30). Nothing else runs meanwhile, and each function looks at the clock. */
export const withinTime = <T>(ms: number, work: () => T): T => {
  until = performance.now() + ms
  try {
    const value = work()
    inTime()
    return value
  } finally {
    until = Infinity
  }
}
const inTime = () => {
  if (performance.now() > until) throw new TookTooLong()
}
const bounded = (text: string): string => {
  inTime()
  if (text.length > LONGEST) throw new TooLong()
  return text
}

const said = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))
/** From the first character on, which is 0; a place before it counts from the end. */
const part = (text: string, from: number, length = Infinity): string => {
  const characters = [...text]
  const start = from < 0 ? Math.max(0, characters.length + Math.trunc(from)) : Math.trunc(from)
  return bounded(characters.slice(start, start + Math.max(0, Math.trunc(length))).join(''))
}
/** Counted before it is made: a text of a hundred characters in the place of each of ten thousand is not tried. */
const replaced = (text: string, from: string, to: string): string => {
  if (from === '') return text
  const parts = text.split(from)
  if (text.length + (parts.length - 1) * (to.length - from.length) > LONGEST) throw new TooLong()
  return bounded(parts.join(to))
}

const PARTS: Readonly<Record<string, (date: string) => string>> = {
  yyyy: (date) => date.slice(0, 4),
  yy: (date) => date.slice(2, 4),
  MM: (date) => date.slice(5, 7),
  M: (date) => String(Number(date.slice(5, 7))),
  dd: (date) => date.slice(8, 10),
  d: (date) => String(Number(date.slice(8, 10))),
}
const dated = (date: Date, pattern: string): string =>
  bounded(pattern.replace(/yyyy|yy|MM|M|dd|d/g, (one) => PARTS[one]!(date.toISOString())))
/** Values and what they become, in turn; what stands alone at the end is for all others. */
const looked = (value: string, pairs: readonly string[]): string => {
  for (let at = 0; at + 1 < pairs.length; at += 2) if (pairs[at] === value) return bounded(pairs[at + 1]!)
  return bounded(pairs.length % 2 === 1 ? pairs.at(-1)! : '')
}

/** What functions of the API have beside formulas, under names that only `toCel` writes. */
export const withTextFunctions = (environment: Environment): Environment =>
  environment
    .registerFunction('said(string): string', said)
    .registerFunction('said(double): string', said)
    .registerFunction('said(bool): string', said)
    .registerFunction('said(google.protobuf.Timestamp): string', said)
    .registerFunction('joined(list<string>): string', (texts: readonly string[]) => bounded(texts.join('')))
    .registerFunction('upper(string): string', (text: string) => bounded(text.toUpperCase()))
    .registerFunction('lower(string): string', (text: string) => bounded(text.toLowerCase()))
    .registerFunction('trimmed(string): string', (text: string) => bounded(text.trim()))
    .registerFunction('part(string, double): string', part)
    .registerFunction('part(string, double, double): string', part)
    .registerFunction('replaced(string, string, string): string', replaced)
    .registerFunction('dated(google.protobuf.Timestamp, string): string', dated)
    .registerFunction('looked(string, list<string>): string', looked)

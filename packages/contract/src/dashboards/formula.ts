import { type Node, parseTemplate } from '../fields/formula/parse.ts'
import { isRefusal, type Parsed, type Refusal } from '../kernel/refusal.ts'

/** Measures as formulas call them, in their order. */
export const MEASURE_NAMES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const LONGEST_FORMULA = 200

/** Of the language of formulas numbers, `+ - * / ( )` and the names of measures (DASH-19). */
export type ChartFormula =
  | { kind: 'number'; value: number }
  | { kind: 'measure'; at: number }
  | { kind: 'negative'; of: ChartFormula }
  | { kind: 'sum'; sign: '+' | '-' | '*' | '/'; left: ChartFormula; right: ChartFormula }

const WRONG: Refusal = { code: 'invalid_formula' }
/** A measure is written as it is, where the language has braces around names. */
const NAME = /(?<![\p{L}\p{N}_{])([A-Fa-f])(?![\p{L}\p{N}_}])/gu

export const parseChartFormula = (text: string, measures: number): Parsed<ChartFormula> => {
  if (text.length > LONGEST_FORMULA || /[{}"]/.test(text)) return WRONG
  const parsed = parseTemplate(text.replace(NAME, (name) => `{${name.toUpperCase()}}`))
  const formula = isRefusal(parsed) ? null : read(parsed.value, measures)
  return formula ? { value: formula } : WRONG
}

const read = (node: Node, measures: number): ChartFormula | null => {
  switch (node.kind) {
    case 'number':
      return { kind: 'number', value: node.value }
    case 'variable': {
      const at = MEASURE_NAMES.findIndex((name) => name === node.name)
      return at >= 0 && at < measures ? { kind: 'measure', at } : null
    }
    case 'negative': {
      const of = read(node.of, measures)
      return of && { kind: 'negative', of }
    }
    case 'sum': {
      const [left, right] = [read(node.left, measures), read(node.right, measures)]
      return left && right && { kind: 'sum', sign: node.sign, left, right }
    }
    default:
      return null
  }
}

const SIGNS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => (b === 0 ? null : a / b),
} as const

/** What has no value, or is divided by zero, has no result. */
export const computeFormula = (formula: ChartFormula, values: readonly (number | null)[]): number | null => {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'measure':
      return values[formula.at] ?? null
    case 'negative': {
      const of = computeFormula(formula.of, values)
      return of === null ? null : -of
    }
    case 'sum': {
      const [left, right] = [computeFormula(formula.left, values), computeFormula(formula.right, values)]
      const result = left === null || right === null ? null : SIGNS[formula.sign](left, right)
      return result !== null && Number.isFinite(result) ? result : null
    }
  }
}

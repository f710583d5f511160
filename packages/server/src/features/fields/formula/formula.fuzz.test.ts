import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import { FORMULA_COLUMNS } from '@entrepot/contract/fields/formula/sources.ts'
import { parseTemplate } from '@entrepot/contract/fields/formula/parse.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomField } from '../kept-fields.queries.ts'
import { compile } from './program.ts'
import { type FormulaItem, planOfSave, runPlan } from './plan.ts'
import { sizeOf } from '../../../testing/sizes.ts'

const RUNS = sizeOf('FORMULA_FUZZ', { short: 15_000, full: 1_000_000 })
const MOST_MS = 50

const variables = Object.keys(FORMULA_COLUMNS).map((name) => ({ name, source: name }))
const formula = (template: string): Formula => ({
  template,
  variables,
  resultType: 'replace',
  schedule: { hour: 0, minute: 0, repeat: 'daily', days: [], months: [] },
})
const fieldWith = (template: string): CustomField => ({
  guid: 'f',
  name: 'F',
  type: 'formula',
  values: [],
  parent: null,
  relations: null,
  defaultValue: null,
  mapped: null,
  noVariantUpdate: false,
  formula: formula(template),
})

/** Strings that are names of things in the host, and hooks that would tell if one were called. */
const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  'process',
  'globalThis',
  'valueOf',
  '<%= 1 %>',
  '"; process.exit(); "',
  'hasOwnProperty',
]
const anyItem: fc.Arbitrary<FormulaItem> = fc.record({
  quantity: fc.constantFrom(0, 3, 999_999_999.99),
  quantityAvailable: fc.constantFrom(0, 1.5),
  quantityReserved: fc.constantFrom(0, 2),
  threshold: fc.constantFrom(null, 0, 10),
  packaging: fc.constantFrom(1, 12),
  lastQuantity: fc.constantFrom(null, 7),
  inventoryDiff: fc.constantFrom(null, -3),
  inventoryDate: fc.constantFrom(null, '2024-02-29'),
  createdAt: fc.constant(new Date('2024-01-01T23:30:00Z')),
  updatedAt: fc.constant(new Date('2026-01-01')),
  name: fc.constantFrom(...HOSTILE),
  tag: fc.constantFrom(null, ...HOSTILE),
  description: fc.constantFrom('', ...HOSTILE),
  type: fc.constantFrom('product', 'item'),
  unit: fc.constantFrom('piece', 'kg'),
  attributes: fc.constantFrom({}, { f: 5 }, JSON.parse('{"__proto__": {"canary": 1}}') as Record<string, unknown>),
})

const { number, date, condition } = fc.letrec<{ number: string; date: string; condition: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      '0',
      '1',
      '2.5',
      '999999999999999',
      '0.000001',
      '{quantity}',
      '{threshold}',
      '{packaging}',
      '{inventoryDiff}',
      '{lastQuantity}',
    ),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '×', '÷'), tie('number'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('number'), { minLength: 1, maxLength: 4 }))
      .map(([name, args]) => `${name}(${args.join('; ')})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `round(${a}, ${b})`),
    tie('number').map((a) => `-abs(${a})`),
    fc.tuple(tie('condition'), tie('number'), tie('number')).map((parts) => `if(${parts.join(', ')})`),
    fc.tuple(tie('date'), tie('date')).map((parts) => `days(${parts.join(', ')})`),
  ),
  date: fc.constantFrom('today', 'today()', '{inventoryDate}', '{createdAt}'),
  condition: fc.oneof(
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '=', '<>'), tie('number'))
      .map((parts) => parts.join(' ')),
    fc.tuple(tie('date'), fc.constantFrom('<', '='), tie('date')).map((parts) => parts.join(' ')),
    fc.constantFrom(...HOSTILE.filter((one) => !one.includes('"'))).map((text) => `{name} = "${text}"`),
  ),
}))
const noise = fc.string({
  unit: fc.constantFrom(
    '{quantity}',
    '{name}',
    '{',
    '}',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '<',
    '=',
    ',',
    '"',
    '1',
    '0',
    '.',
    ' ',
    'min(',
    'if(',
    'today',
    'constructor',
    '[',
    ']',
    '\\',
    '`',
    '$',
    '\u0000',
    '\ud800',
    '😀',
    'v0',
    'k0',
    '?',
    ':',
    '&&',
    '||',
    '!',
    '%',
  ),
  maxLength: 40,
})

const without = (attributes: object, field: string) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== field))

describe('expressions that nobody would write', () => {
  it('never crash, never hang, never leave the bounds, and reach nothing of the host', () => {
    let [computed, slowest] = [0, 0]
    Object.defineProperty(globalThis, 'canary', {
      configurable: true,
      get: () => {
        throw new Error('The host was read')
      },
    })
    try {
      fc.assert(
        fc.property(
          fc.oneof(
            { weight: 4, arbitrary: number },
            { weight: 1, arbitrary: date },
            { weight: 1, arbitrary: condition },
            { weight: 3, arbitrary: noise },
          ),
          anyItem,
          (text, item) => {
            const template = text.slice(0, 1000)
            const before = process.threadCpuUsage()
            const { attributes, outcomes } = runPlan(planOfSave([fieldWith(template)]), item, {
              today: '2026-11-21',
              timeZone: 'Europe/Paris',
            })
            const { user, system } = process.threadCpuUsage(before)
            slowest = Math.max(slowest, (user + system) / 1_000)
            const outcome = outcomes.get('f')!
            if (!('value' in outcome))
              return void expect(attributes).toEqual(
                outcome.skipped === 'invalid' ? without(item.attributes, 'f') : item.attributes,
              )
            computed++
            const { value } = outcome
            if (
              !(Math.abs(value) < 1_000_000_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4) ||
              Object.is(value, -0)
            )
              throw new Error(`${template} gives ${value}`)
          },
        ),
        { numRuns: RUNS },
      )
    } finally {
      delete (globalThis as { canary?: unknown }).canary
    }
    // Most of them say something; of the others the grammar says what is wrong.
    expect(computed).toBeGreaterThan(RUNS / 10)
    // Time of the processor: that others use the machine is no work of the formula, nor is a pause of the collector.
    expect(slowest).toBeLessThan(MOST_MS * 10)
    expect(({} as { canary?: unknown }).canary).toBeUndefined()
  }, 3_600_000)

  it('take no longer than 50 ms at their longest and deepest', () => {
    const deep = `${'('.repeat(38)}{quantity}${')'.repeat(38)}`
    const wide = Array.from({ length: 150 }, (_, at) => at % 10).join(' + ')
    const nested = Array.from({ length: 19 }).reduce<string>((inner) => `if({quantity} > 1, max(${inner}, 2), 3)`, '1')
    for (const template of [deep, wide, nested, `min(${Array.from({ length: 20 }, () => '{quantity}').join(', ')})`]) {
      expect(template.length).toBeLessThanOrEqual(1000)
      expect(parseTemplate(template)).toHaveProperty('value')
      const started = process.threadCpuUsage()
      const program = compile(formula(template), [])!
      program.run({ v0: 3 }, '2026-11-21')
      const { user, system } = process.threadCpuUsage(started)
      const ms = (user + system) / 1000
      expect([template.slice(0, 30), ms < MOST_MS ? 'in time' : ms]).toEqual([template.slice(0, 30), 'in time'])
    }
  })
})

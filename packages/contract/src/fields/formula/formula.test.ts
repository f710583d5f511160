import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/refusal.ts'
import type { FieldType } from '../field-types.ts'
import { refusalsOfField, withoutIdleParts, type FieldDraft } from '../rules.ts'
import { toCel } from './cel.ts'
import { checkTemplate, type Kinds } from './check.ts'
import type { Formula } from './formula.ts'
import { inLineWith, readFirst } from './order.ts'
import { parseTemplate } from './parse.ts'
import { applied, halfUp } from './result.ts'

const KINDS: Kinds = new Map([
  ['q', 'number'],
  ['prix d’achat', 'number'],
  ['jour', 'date'],
  ['état', 'text'],
  ['neuf', 'boolean'],
  ['usages', null],
])
const codeOf = (template: string) => {
  const checked = checkTemplate(template, KINDS)
  return isRefusal(checked) ? [checked.code, checked.params?.at ?? checked.params?.name ?? null] : 'right'
}
const celOf = (template: string) => {
  const parsed = parseTemplate(template)
  return isRefusal(parsed) ? parsed.code : toCel(parsed.value).cel
}

describe('a template', () => {
  it('is arithmetic with variables, comparison and the functions of FIELD-15', () => {
    for (const template of [
      '{q}',
      '{ q } * {prix d’achat}',
      '-({q} + 2) / 3.25',
      'min({q}, 2; 3)',
      'round({q} / 7, 1)',
      'abs(-{q})',
      'if({q} <> 0, 1 / {q}, 0)',
      'IF({état} = "Usé", 1, 0)',
      'if({neuf}, days({jour}, today), 0)',
      'if({jour} ≥ today(), 2 × {q}, 0)',
      'if({neuf} = ({q} > 2), 1, 2)',
    ]) {
      expect([template, codeOf(template)]).toEqual([template, 'right'])
    }
  })
  it('is refused with the place and the reason', () => {
    for (const [template, code, place] of [
      ['{q} +', 'formula_unfinished', null],
      ['({q}', 'formula_unfinished', null],
      ['{q} {q}', 'formula_unexpected', 5],
      ['{q})', 'formula_unexpected', 4],
      ['{q} + #', 'formula_unexpected', 7],
      ['1,5', 'formula_unexpected', 2],
      ['1 < 2 < 3', 'formula_unexpected', 7],
      ['{}', 'formula_unexpected', 1],
      ['"a', 'formula_unexpected', 1],
      ['1.2.3', 'formula_unexpected', 1],
      ['{q}.constructor', 'formula_unexpected', 4],
      ['process', 'formula_function', 1],
      ['constructor(1)', 'formula_function', 1],
      ['today(1)', 'formula_arguments', 1],
      ['if(1 > 2, 3)', 'formula_arguments', 1],
      ['{r}', 'formula_variable', 'r'],
      ['{usages}', 'formula_source', 'usages'],
      ['{q} + {jour}', 'formula_wants_number', 7],
      ['{état} + 1', 'formula_wants_number', 1],
      ['days({q}, today)', 'formula_wants_date', 6],
      ['if({q}, 1, 2)', 'formula_wants_boolean', 4],
      ['if({q} = "a", 1, 2)', 'formula_wants_number', 10],
      ['if({état} < "a", 1, 2)', 'formula_wants_number', 4],
      ['if({neuf}, 1, "a")', 'formula_wants_number', 15],
      ['{q} > 1', 'formula_result', null],
      ['today', 'formula_result', null],
      ['"a"', 'formula_result', null],
    ] as const)
      expect([template, codeOf(template)]).toEqual([template, [code, place]])
    expect(codeOf('('.repeat(60) + '1' + ')'.repeat(60))).toEqual(['formula_levels', null])
    expect(codeOf(`1${'+1'.repeat(149)}`)).toBe('right')
    expect(codeOf(`1${'+1'.repeat(150)}`)).toEqual(['formula_parts', null])
    expect(codeOf(`${'-'.repeat(100)}1`)).toEqual(['formula_unexpected', 2])
  })
  it('binds as people read it, and reaches CEL without anything that was typed', () => {
    expect([
      celOf('{a} + {b} * {a}'),
      celOf('{a} - {b} - {a}'),
      celOf('-{a} * {b}'),
      celOf('{a} / {b} / {a}'),
      celOf('min(1, 2, 3)'),
      celOf('if("x" = {a}, 1, 2)'),
    ]).toEqual([
      '(v0 + (v1 * v0))',
      '((v0 - v1) - v0)',
      '((-v0) * v1)',
      'over(over(v0, v1), v0)',
      'least(least(k0, k1), k2)',
      '((k0 == v0) ? k1 : k2)',
    ])
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            ...'{}()"+-*/<>=,;.1ax \\\'`$[]é\n',
            'min(',
            'if(',
            'today',
            '{q}',
            'v0',
            '__proto__',
            'constructor',
          ),
          maxLength: 60,
        }),
        (template) => {
          const cel = celOf(template)
          expect(cel).toMatch(/^(formula_[a-z]+|[a-z0-9 (),?:<>=!*+-]+)$/)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

describe('a result', () => {
  it('has two decimals, half away from zero, as on paper (T48)', () => {
    for (const [number, rounded] of [
      [1.005, 1.01],
      [-1.005, -1.01],
      [0.1 + 0.2, 0.3],
      [2.675, 2.68],
      [1.0049999, 1],
      [0.004, 0],
      [-0.004, 0],
      [1e-9, 0],
      [999_999_999.994, 999_999_999.99],
      [1e20, 1e20],
      [-1e-9, 0],
    ] as const)
      expect([number, halfUp(number)]).toEqual([number, rounded])
    // As many as are asked for; of what lies halfway the last digit of a double does not decide.
    for (const [number, decimals, rounded] of [
      [20.5734375, 6, 20.573438],
      [20.573437499999997, 6, 20.573438],
      [-20.573437499999997, 6, -20.573438],
      [7e-7, 6, 0.000001],
      [5e-7, 6, 0.000001],
      [-5e-7, 6, -0.000001],
      [-4e-7, 6, 0],
      [1.5e-8, 8, 2e-8],
      [12_345_678.0123455, 6, 12_345_678.012346],
      [4e-7, 6, 0],
      [1.23e-8, 9, 1.2e-8],
    ] as const)
      expect([number, halfUp(number, decimals)]).toEqual([number, rounded])
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 9 }),
        (hundredths, thousandths) => {
          const sign = hundredths < 0 ? -1 : 1
          const written = Number(
            `${sign < 0 ? '-' : ''}${Math.trunc(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}${thousandths}`,
          )
          expect(Math.round(halfUp(written) * 100)).toBe(hundredths + (thousandths >= 5 ? sign : 0) + 0)
        },
      ),
    )
  })
  it('replaces, adds or takes away, and never reaches a thousand million (T19b)', () => {
    expect([applied('replace', 5, 2), applied('increment', 5, 2.005), applied('decrement', undefined, 2)]).toEqual([
      { value: 2 },
      { value: 7.01 },
      { value: -2 },
    ])
    expect([
      applied('increment', 999_999_999.99, 0.01),
      applied('decrement', -999_999_999, 1),
      applied('replace', 1, 1e9),
      applied('replace', 1, Number.NaN),
    ]).toEqual(Array.from({ length: 4 }, () => ({ skipped: 'too_large' })))
    expect(applied('increment', 999_999_999.98, 0.01)).toEqual({ value: 999_999_999.99 })
  })
})

const formula = (template: string, sources: Record<string, string> = {}): Formula => ({
  template,
  variables: Object.entries(sources).map(([name, source]) => ({ name, source })),
  resultType: 'replace',
  schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
})
const draft = (guid: string, type: FieldType, part: Partial<FieldDraft> = {}) =>
  withoutIdleParts<FieldDraft>({
    guid,
    name: guid.toUpperCase(),
    type,
    target: 'items',
    mapped: null,
    defaultValue: null,
    values: [],
    parent: null,
    relations: null,
    formula: null,
    ...part,
  })
const reading = (guid: string, ...read: string[]) =>
  draft(guid, 'formula', {
    formula: formula(
      read.map((one) => `{${one}}`).join(' + ') || '1',
      Object.fromEntries(read.map((one) => [one, `attributes.${one}`])),
    ),
  })

describe('the formula of a field', () => {
  it('reads columns and fields by their kind, and nothing else', () => {
    const others = [draft('price', 'price'), draft('note', 'text'), draft('many', 'multi_select', { values: ['a'] })]
    const refusal = (one: Formula | null, part: Partial<FieldDraft> = {}) =>
      refusalsOfField(draft('f', 'formula', { formula: one, ...part }), others).map((found) => [
        found.field,
        found.refusal.code,
      ])
    expect(refusal(formula('{a} * {b}', { a: 'quantity', b: 'attributes.price' }))).toEqual([])
    expect(refusal(formula('{a}', { a: 'attributes.note' }))).toEqual([['formula.template', 'formula_result']])
    for (const source of ['attributes.many', 'attributes.gone', 'company_id', '__proto__', 'constructor'])
      expect(refusal(formula('{a}', { a: source }))).toEqual([['formula.template', 'formula_source']])
    expect(refusal(null)).toEqual([['formula', 'required']])
    expect(refusal(formula('1'), { target: 'intervention' })).toEqual([['target', 'formula_target']])
    expect(
      refusal({ ...formula('1'), schedule: { hour: 0, minute: 0, repeat: 'weekly', days: [], months: [] } }),
    ).toEqual([['formula.schedule', 'required']])
    expect(refusal(formula('1'), { defaultValue: 3 })).toEqual([['defaultValue', 'formula_read_only']])
    expect(
      draft('f', 'formula', { formula: formula('{a}', { a: 'quantity', idle: 'threshold' }) }).formula!.variables,
    ).toEqual([{ name: 'a', source: 'quantity' }])
  })
  it('never depends on itself, on however long a way', () => {
    const [a, b, c] = [reading('a', 'b'), reading('b', 'c'), reading('c')]
    expect(refusalsOfField(a, [b, c])).toEqual([])
    expect(refusalsOfField(reading('c', 'a'), [a, b])).toMatchObject([
      { refusal: { code: 'formula_cycle', params: { names: 'C → A → B → C' } } },
    ])
    expect(refusalsOfField(reading('a', 'a'), [])).toMatchObject([{ refusal: { code: 'formula_cycle' } }])
  })
  it('comes behind what it reads, however they are listed', () => {
    const all = [
      reading('a', 'b', 'c'),
      reading('b', 'd'),
      reading('c', 'd'),
      reading('d'),
      reading('x'),
      draft('n', 'number'),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (fields) => {
        const order = readFirst(fields).map(({ guid }) => guid)
        expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'x'])
        expect(
          order.indexOf('d') < order.indexOf('b') &&
            order.indexOf('b') < order.indexOf('a') &&
            order.indexOf('c') < order.indexOf('a'),
        ).toBe(true)
      }),
    )
    expect([[...inLineWith(all, 'b')].sort(), [...inLineWith(all, 'x')]]).toEqual([['a', 'b', 'd'], ['x']])
  })
})

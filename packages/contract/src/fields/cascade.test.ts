import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cascading, cascadeRefusal, dependentsOf, offeredValues, parentsFirst } from './cascade.ts'
import { withDefaults } from './defaults.ts'
import { refusalsOfField, withoutIdleParts, type FieldDraft } from './rules.ts'
import { type Attribute, refusalOfValue } from './values.ts'

const VALUES = ['a', 'b', 'c', '__proto__', 'constructor', 'toString', 'é', '']
const anyValue = fc.constantFrom(...VALUES)
const someValues = fc.uniqueArray(anyValue)
const anyRelations = fc.array(fc.tuple(anyValue, someValues)).map((pairs) => Object.fromEntries(pairs))
const anyCascade = fc
  .record({ values: someValues, relations: anyRelations })
  .map((part): Cascading => ({ guid: 'child', parent: 'parent', ...part }))
const anyAttribute: fc.Arbitrary<Attribute | undefined> = fc.oneof(
  anyValue,
  fc.constantFrom(null, undefined, 1, true, []),
  someValues,
)

describe('a value that depends on another', () => {
  it('is accepted exactly when it is one of those offered beside the value of the parent, or when none can be chosen', () => {
    fc.assert(
      fc.property(anyCascade, anyAttribute, anyAttribute, (field, parent, value) => {
        const pairs = Object.entries(field.relations!)
        const allowed =
          typeof parent === 'string'
            ? (pairs.find(([of]) => of === parent)?.[1] ?? []).filter((one) => field.values.includes(one))
            : []
        expect([...offeredValues(field, parent)].sort()).toEqual([...allowed].sort())
        const isEmpty =
          value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
        const isRight = isEmpty ? allowed.length === 0 : typeof value === 'string' && allowed.includes(value)
        expect(cascadeRefusal(field, parent, value) === null).toBe(isRight)
        expect(cascadeRefusal(field, parent, value)?.code ?? 'right').toBe(
          isRight ? 'right' : isEmpty ? 'required' : 'unknown_value',
        )
      }),
    )
  })
  it('never comes from a default that its parent does not allow, whatever was given', () => {
    const fields = fc.record({
      values: someValues,
      relations: anyRelations,
      parentDefault: anyValue,
      childDefault: anyValue,
    })
    fc.assert(
      fc.property(
        fields,
        fc.dictionary(fc.constantFrom('Parent', 'Autre'), anyValue),
        ({ values, relations, parentDefault, childDefault }, given) => {
          const child = {
            guid: 'child',
            name: 'Enfant',
            values,
            parent: 'parent',
            relations,
            defaultValue: childDefault,
          }
          const all = withDefaults(
            [
              child,
              {
                guid: 'parent',
                name: 'Parent',
                values: VALUES,
                parent: null,
                relations: null,
                defaultValue: parentDefault,
              },
            ],
            given,
          )
          expect(all).toMatchObject(given)
          if ('Enfant' in all) expect(offeredValues(child, all['Parent'])).toContain(all['Enfant'])
        },
      ),
    )
  })
  it('comes behind its parent, however they are listed', () => {
    const chain = [
      { guid: 'c', parent: 'b' },
      { guid: 'a', parent: null },
      { guid: 'b', parent: 'a' },
      { guid: 'x', parent: 'elsewhere' },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 4 }), (fields) => {
        const order = parentsFirst(fields).map(({ guid }) => guid)
        expect([...order].sort()).toEqual(['a', 'b', 'c', 'x'])
        expect(order.indexOf('a') < order.indexOf('b') && order.indexOf('b') < order.indexOf('c')).toBe(true)
        expect(dependentsOf(fields, 'a').map(({ guid }) => guid)).toEqual(['b', 'c'])
      }),
    )
  })
})

describe('the rules of a field', () => {
  const draft = (part: Partial<FieldDraft>): FieldDraft =>
    withoutIdleParts<FieldDraft>({
      guid: crypto.randomUUID(),
      name: 'Champ',
      type: 'select',
      target: 'items',
      mapped: null,
      defaultValue: null,
      values: ['a'],
      parent: null,
      relations: null,
      formula: null,
      ...part,
    })
  it('let no circle of lists arise, however long', () => {
    const [a, b, c] = [draft({ name: 'A' }), draft({ name: 'B' }), draft({ name: 'C' })]
    const chain = [a, { ...b, parent: a.guid, relations: {} }, { ...c, parent: b.guid, relations: {} }]
    for (const parent of chain)
      expect(refusalsOfField({ ...a, parent: parent.guid, relations: {} }, chain)).toContainEqual({
        field: 'parent',
        refusal: { code: 'field_parent' },
      })
  })
  it.each([
    ['number', 10_000_000_000, 'lte'],
    ['number', -10_000_000_000, 'gte'],
    ['decimal_number', 9_999_999_999.99, null],
    ['decimal_number', 10_000_000_000, 'lte'],
    ['decimal_number', -9_999_999_999.99, null],
    ['decimal_number', -10_000_000_000, 'gte'],
    ['decimal_number', 1.234, 'quantity_decimals'],
    ['price', 0, null],
    ['price', 9_999_999_999.99, null],
    ['price', 10_000_000_000, 'lte'],
    ['price', -0.01, 'gte'],
    ['price', 1.234, 'quantity_decimals'],
    ['price', '12', 'price'],
    ['date', '2027-02-29', 'date_impossible'],
    ['date', '31/02/2027', 'date_impossible'],
    ['date', '28/02/2027', 'date'],
    ['datetime', '2027-02-29T00:00:00Z', 'date_impossible'],
  ] as const)('a %s of %j: %s', (type, value, code) =>
    expect(refusalOfValue(value, { type, values: [] })?.code ?? null).toBe(code),
  )
  it('take a value of each type and refuse what its neighbours take (FIELD-04)', () => {
    const RIGHT = {
      text: 'x'.repeat(255),
      long_text: 'x'.repeat(5_000),
      date: '2028-02-29',
      datetime: '2028-02-29T23:59:59.999+02:00',
      number: -9_999_999_999,
      decimal_number: -1.25,
      checkbox: false,
      select: 'a',
      autocomplete: 'autre',
      multi_select: ['b', 'a'],
      price: 12.5,
      scanner: '3245060003012',
    } as const
    const WRONG = {
      text: ['x'.repeat(256), 1, true],
      long_text: ['x'.repeat(5_001)],
      date: ['2027-02-29', '29/02/2028', '2028-02-29T00:00:00Z'],
      datetime: ['2028-02-29', '2028-02-30T00:00:00Z', '2028-02-29T25:00:00Z', '2028-02-29T12:00:00'],
      number: [1.5, 10_000_000_000, '1', Number.NaN, Infinity],
      decimal_number: [0.125, '1,5', 1e21],
      checkbox: ['true', 1],
      select: ['A', ['a'], 1],
      autocomplete: [1, 'x'.repeat(256)],
      multi_select: ['a', ['c'], ['a', 'a'], [1]],
      price: [-1, 1.005, '12'],
      scanner: [12],
      formula: [1, 'x'],
    } as const
    for (const [type, value] of Object.entries(RIGHT))
      expect([type, refusalOfValue(value, { type: type as FieldDraft['type'], values: ['a', 'b'] })]).toEqual([
        type,
        null,
      ])
    for (const [type, values] of Object.entries(WRONG))
      for (const value of values)
        expect([
          type,
          value,
          refusalOfValue(value, { type: type as FieldDraft['type'], values: ['a', 'b'] }) === null,
        ]).toEqual([type, value, false])
  })
})

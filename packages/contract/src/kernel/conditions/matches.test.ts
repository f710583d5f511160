import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConditionValue, fieldsOf, type Group, type Rule, withFields } from './grammar.ts'
import { matcher, matches } from './matches.ts'
import {
  COMPLEMENT_OF,
  FIELD_KINDS,
  type FieldCatalogue,
  type FieldKind,
  type Operator,
  OPERATORS,
  OPERATORS_OF,
} from './operators.ts'
import { checkCondition } from './prepare.ts'
import { catalogue, clock, guid, leaf } from './sample-fields.ts'
import { cpuTime } from '../cpu-time.ts'

const meets = (kind: FieldKind, operator: Operator, value: ConditionValue | undefined, held: unknown) =>
  matches(leaf(kind, operator, value), { [kind]: held }, catalogue, clock)
const codes = (condition: Group) => checkCondition(condition, catalogue).map(({ code }) => code)

describe('each operator', () => {
  it.each<[FieldKind, Operator, ConditionValue | undefined, unknown, boolean]>([
    ['text', 'equals', 'CÂBLE', 'câble', true],
    ['text', 'equals', 'cable', 'câbles', false],
    ['text', 'not_equal', 'cable', 'câble', false],
    ['text', 'contains', 'œu', 'Coeur', true],
    ['text', 'contains', 'oeu', 'Cœur', true],
    ['text', 'not_contain', 'oeu', 'Cœur', false],
    ['text', 'starts_with', 'él', 'ELODIE', true],
    ['text', 'starts_with', 'lo', 'Élodie', false],
    ['text', 'ends_with', 'DIÉ', 'Élodie', true],
    ['text', 'ends_with', 'lod', 'Élodie', false],
    ['text', 'contains', '%', 'cable', false],
    ['text', 'contains', '_', 'cable', false],
    ['text', 'in', ' bois ;; FER;', 'fer', true],
    ['text', 'in', 'bois;fer', 'bois;fer', false],
    ['text', 'not_in', 'bois;fer', 'Fer', false],
    ['text', 'not_in', 'bois;fer', 'verre', true],
    ['text', 'equals', '12', 12, false],
    ['number', 'equals', 12, 12, true],
    ['number', 'equals', '12.50', 12.5, true],
    ['number', 'not_equal', 12, 12, false],
    ['number', 'more_than', 9, 10, true],
    ['number', 'more_than', 9, '10', true],
    ['number', 'more_than', 9, 9, false],
    ['number', 'more_than_or_equal', 9, 9, true],
    ['number', 'less_than', 10, 9, true],
    ['number', 'less_than', 10, 10, false],
    ['number', 'less_than_or_equal', 10, 10, true],
    ['number', 'more_than', -1, 'abc', false],
    ['number', 'less_than', 1, 'abc', false],
    ['number', 'less_than', 1, null, false],
    ['number', 'less_than', 1, '', false],
    ['number', 'equals', 0, null, false],
    ['number', 'in', '1; 2;', 2, true],
    ['number', 'in', [1, 2], 3, false],
    ['number', 'in', 2, 2, true],
    ['number', 'not_in', '1;2', 2, false],
    ['boolean', 'is_true', undefined, true, true],
    ['boolean', 'is_true', undefined, null, false],
    ['boolean', 'is_true', undefined, 'true', false],
    ['boolean', 'is_false', undefined, false, true],
    ['boolean', 'is_false', undefined, undefined, true],
    ['boolean', 'equals', true, true, true],
    ['boolean', 'equals', false, null, true],
    ['boolean', 'equals', 'false', true, false],
    ['boolean', 'not_equal', false, true, true],
    ['boolean', 'not_equal', true, null, true],
    ['choice', 'in', 'Rouge;Bleu', 'bleu', true],
    ['choices', 'contains', 'bleu', ['Rouge', 'Bleu'], true],
    ['choices', 'contains', 'ble', ['Rouge', 'Bleu'], false],
    ['choices', 'not_contain', 'vert', ['Rouge', 'Bleu'], true],
    ['choices', 'not_contain', 'bleu', ['Rouge', 'Bleu'], false],
    ['choices', 'in', 'vert;bleu', ['Rouge', 'Bleu'], true],
    ['choices', 'not_in', 'vert;bleu', ['Rouge', 'Bleu'], false],
    ['choices', 'contains', 'bleu', 'Bleu', true],
    ['reference', 'equals', guid.toUpperCase(), guid, true],
    ['reference', 'equals', guid, { guid, name: 'Réserve' }, true],
    ['reference', 'equals', guid, { id: guid }, true],
    ['reference', 'not_in', guid, { guid }, false],
  ])('%s %s %j of %j: %s', (kind, operator, value, held, expected) => {
    expect(codes(leaf(kind, operator, value))).toEqual([])
    expect(meets(kind, operator, value, held)).toBe(expected)
  })

  it('is one of the 28 of the documents', () => expect(OPERATORS).toHaveLength(28))

  it('fits at least one kind of field', () => {
    const fitting = new Set(Object.values(OPERATORS_OF).flat())
    expect(OPERATORS.filter((operator) => !fitting.has(operator))).toEqual([])
  })
})

describe('empty', () => {
  it.each([[null], [undefined], [''], [[]]])('holds for %j', (held) => {
    for (const kind of FIELD_KINDS) {
      expect(meets(kind, 'empty', undefined, held)).toBe(true)
      expect(meets(kind, 'not_empty', undefined, held)).toBe(false)
    }
  })
  it.each([[0], [false], [' '], ['0'], [['']], [{}]])('does not hold for %j', (held) => {
    for (const kind of FIELD_KINDS) expect(meets(kind, 'empty', undefined, held)).toBe(false)
  })
})

describe('dates', () => {
  const day = (operator: Operator, value: ConditionValue | undefined, held: unknown) =>
    meets('date', operator, value, held)
  const instant = (operator: Operator, value: ConditionValue | undefined, held: unknown) =>
    meets('datetime', operator, value, held)

  it.each<[Operator, string, string]>([
    ['yesterday', '2024-03-31', '2024-03-31'],
    ['today', '2024-04-01', '2024-04-01'],
    ['tomorrow', '2024-04-02', '2024-04-02'],
    ['last_week', '2024-03-25', '2024-03-31'],
    ['this_week', '2024-04-01', '2024-04-07'],
    ['next_week', '2024-04-08', '2024-04-14'],
    ['last_month', '2024-03-01', '2024-03-31'],
    ['this_month', '2024-04-01', '2024-04-30'],
  ])('%s is from %s to %s, seen from the company, where it is Monday 1 April', (operator, first, last) => {
    const around = (text: string, days: number) =>
      new Date(Date.parse(text) + days * 86_400_000).toISOString().slice(0, 10)
    expect(day(operator, undefined, first)).toBe(true)
    expect(day(operator, undefined, last)).toBe(true)
    expect(day(operator, undefined, around(first, -1))).toBe(false)
    expect(day(operator, undefined, around(last, 1))).toBe(false)
  })

  it.each([
    ['Monday', '2024-04-01'],
    ['Wednesday', '2024-04-03'],
    ['Sunday', '2024-04-07'],
  ])('of a week are the same seen from its %s', (_name, today) => {
    const seen = { now: new Date(`${today}T10:00:00Z`), timeZone: 'Europe/Paris' }
    const found = (operator: Operator) => {
      const holds = matcher(leaf('date', operator), catalogue, seen)
      const april = Array.from({ length: 45 }, (_, index) =>
        new Date(Date.UTC(2024, 2, 15 + index)).toISOString().slice(0, 10),
      ).filter((date) => holds({ date }))
      return [april.length, april[0]]
    }
    expect(found('last_week')).toEqual([7, '2024-03-25'])
    expect(found('this_week')).toEqual([7, '2024-04-01'])
    expect(found('next_week')).toEqual([7, '2024-04-08'])
  })

  it('of last month end where the month ends', () => {
    const onTheThirtyFirst = { now: new Date('2024-03-31T10:00:00Z'), timeZone: 'Europe/Paris' }
    const lastMonth = matcher(leaf('date', 'last_month'), catalogue, onTheThirtyFirst)
    expect(['2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01'].map((date) => lastMonth({ date }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('are the whole day of the company, also when it has 23 hours', () => {
    expect(instant('on', '2024-03-31', '2024-03-30T22:59:59.999Z')).toBe(false)
    expect(instant('on', '2024-03-31', '2024-03-30T23:00:00.000Z')).toBe(true)
    expect(instant('on', '2024-03-31', '2024-03-31T21:59:59.999Z')).toBe(true)
    expect(instant('on', '2024-03-31', '2024-03-31T22:00:00.000Z')).toBe(false)
    expect(instant('not_on', '2024-03-31', '2024-03-31T12:00:00.000Z')).toBe(false)
    expect(instant('equals', '2024-03-31', '2024-03-31T12:00:00.000Z')).toBe(true)
    expect(instant('today', undefined, new Date('2024-03-31T22:00:00.000Z'))).toBe(true)
  })

  it.each([
    ['2024-01-01|2024-01-31'],
    ['2024-01-01;2024-01-31'],
    [' 2024-01-01 | 2024-01-31 '],
    [['2024-01-01', '2024-01-31']],
  ])('between %j includes both days', (value) => {
    expect(['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-01'].map((held) => day('between', value, held))).toEqual(
      [false, true, true, false],
    )
    expect(
      ['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-01'].map((held) => day('not_between', value, held)),
    ).toEqual([true, false, false, true])
    expect(instant('between', value, '2024-01-31T22:59:59.999Z')).toBe(true)
    expect(instant('between', value, '2024-01-31T23:00:00.000Z')).toBe(false)
  })

  it('that are no dates match no date', () => {
    for (const held of ['2024-04-01T00:00:00Z', 'today', 20240401, '2024-4-1', null])
      expect(day('today', undefined, held)).toBe(false)
    for (const held of ['2024-04-01', '2024-03-31T22:30:00Z', '', null, new Date('x')])
      expect(instant('today', undefined, held)).toBe(false)
  })
})

it('a negative operator is the complement of the positive one, so it matches what is empty', () => {
  const value: Record<FieldKind, ConditionValue> = {
    text: 'a',
    number: 1,
    date: '2024-01-01',
    datetime: '2024-01-01',
    boolean: true,
    choice: 'a',
    choices: 'a',
    reference: guid,
  }
  const between = '2024-01-01|2024-01-02'
  for (const kind of FIELD_KINDS) {
    for (const operator of OPERATORS_OF[kind]) {
      const positive = COMPLEMENT_OF[operator]
      if (!positive || operator === 'not_empty') continue
      const given = operator === 'not_between' ? between : value[kind]
      for (const held of [
        null,
        undefined,
        '',
        [],
        'a',
        1,
        0,
        true,
        false,
        ['a'],
        '2024-01-01',
        '2024-01-01T12:00:00.000Z',
        guid,
        {},
      ]) {
        expect(meets(kind, operator, given, held), `${kind} ${operator} ${JSON.stringify(held)}`).toBe(
          !meets(kind, positive, given, held),
        )
      }
      expect(meets(kind, operator, given, null)).toBe(true)
    }
  }
})

describe('groups', () => {
  const a: Rule = { field: 'text', operator: 'equals', value: 'a' }
  const one: Rule = { field: 'number', operator: 'equals', value: 1 }
  const holds = (condition: Group, record: Record<string, unknown>) => matches(condition, record, catalogue, clock)
  it('join with AND and OR, nested', () => {
    expect(holds({ operator: 'AND', rules: [a, one] }, { text: 'a', number: 2 })).toBe(false)
    expect(holds({ operator: 'OR', rules: [a, one] }, { text: 'a', number: 2 })).toBe(true)
    expect(
      holds(
        {
          operator: 'OR',
          rules: [
            { operator: 'AND', rules: [a, one] },
            { operator: 'AND', rules: [a] },
          ],
        },
        { text: 'a', number: 2 },
      ),
    ).toBe(true)
  })
  it('without rules are true', () => {
    expect(holds({ operator: 'AND', rules: [] }, {})).toBe(true)
    expect(holds({ operator: 'OR', rules: [] }, {})).toBe(true)
  })
  it('that could not be saved match nothing, even beside a rule that does', () => {
    expect(holds({ operator: 'OR', rules: [a, { field: 'unknown', operator: 'empty' }] }, { text: 'a' })).toBe(false)
    expect(holds(leaf('text', 'not_like', 'x'), { text: 'a' })).toBe(false)
  })
})

describe('fields', () => {
  it('of a company may hold dots, spaces and accents', () => {
    const name = 'Date d’achat. n° 1'
    expect(
      matches(leaf(`attributes.${name}`, 'today'), { attributes: { [name]: '2024-04-01' } }, catalogue, clock),
    ).toBe(true)
    expect(matches(leaf('attributes.by guid', 'equals', 'x'), { attributes: { '0b0b': 'X' } }, catalogue, clock)).toBe(
      true,
    )
  })
  it('are looked for in the record itself, never in what it inherits', () => {
    const odd: FieldCatalogue = new Map([
      ['constructor', { kind: 'text' }],
      ['attributes.__proto__', { kind: 'text' }],
    ])
    expect(matches(leaf('constructor', 'empty'), {}, odd, clock)).toBe(true)
    expect(matches(leaf('attributes.__proto__', 'empty'), { attributes: {} }, odd, clock)).toBe(true)
    expect(codes(leaf('constructor', 'empty'))).toEqual(['condition_unknown_field'])
  })
  it('are listed and renamed in every group', () => {
    const condition: Group = {
      operator: 'OR',
      rules: [{ field: 'text', operator: 'empty' }, leaf('attributes.Nom', 'empty'), leaf('text', 'empty')],
    }
    expect([...fieldsOf(condition)]).toEqual(['text', 'attributes.Nom'])
    expect([...fieldsOf(withFields(condition, (field) => field.replace('Nom', 'id')))]).toEqual([
      'text',
      'attributes.id',
    ])
  })
})

it('judges 100,000 letters in less than 200 ms, and 2,000 records by 50 leaves in less than 2 s', () => {
  const long = 'é%_\\'.repeat(25_000)
  const letters = cpuTime(() => {
    expect(meets('text', 'contains', 'zz', long)).toBe(false)
    expect(meets('number', 'equals', 1, long)).toBe(false)
    expect(meets('datetime', 'today', undefined, long)).toBe(false)
  })
  expect(letters).toBeLessThan(200)

  const condition: Group = {
    operator: 'OR',
    rules: Array.from({ length: 50 }, (_, index): Rule => ({
      field: 'text',
      operator: 'contains',
      value: `needle ${index}`,
    })),
  }
  const meetsAny = matcher(condition, catalogue, clock)
  const records = cpuTime(() => {
    for (let index = 0; index < 2_000; index += 1)
      expect(meetsAny({ text: `Article n° ${index}, réserve de gauche` })).toBe(false)
  })
  expect(records).toBeLessThan(2_000)
})

it('never throws, whatever the record holds', () => {
  const anyLeaf = fc
    .constantFrom(...FIELD_KINDS)
    .chain((kind) =>
      fc
        .constantFrom(...OPERATORS_OF[kind])
        .chain((operator) =>
          fc
            .oneof(
              fc.string(),
              fc.double(),
              fc.boolean(),
              fc.array(fc.string()),
              fc.constantFrom('2024-01-01', '2024-01-01|2024-02-01', guid),
            )
            .map((value): Rule => ({ field: kind, operator, value })),
        ),
    )
  fc.assert(
    fc.property(anyLeaf, fc.anything({ withDate: true, withNullPrototype: true }), (rule, held) => {
      const record = Object.fromEntries(FIELD_KINDS.map((kind) => [kind, held]))
      expect(typeof matches({ operator: 'AND', rules: [rule] }, record, catalogue, clock)).toBe('boolean')
    }),
    { numRuns: 5_000 },
  )
})

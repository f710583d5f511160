import fc from 'fast-check'
import { sql } from 'kysely'
import type { Clock } from '@entrepot/contract/kernel/company-clock.ts'
import type { Group, Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import {
  areComparable,
  COMPARING,
  FIELD_KINDS,
  type FieldKind,
  type Operator,
  OPERATORS,
  OPERATORS_OF,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFieldSql, type SqlCatalogue, type SqlField } from '../kernel/conditions-sql.ts'

/**
 * Conditions that people write, and those nobody should, with records, zones and days on which two evaluators might
 * differ.
 */

export const texts = [
  'Câble',
  'cable',
  'CÂBLE réseau',
  'cœur',
  'COEUR',
  'Œuvre',
  'straße',
  'STRASSE',
  'İstanbul',
  'istanbul',
  'ISTANBUL',
  'ıstanbul',
  'ΟΔΟΣ',
  'οδος',
  'æther',
  'Æther',
  'ﬁn',
  'fin',
  'ǅ',
  'x\u0301y',
  'xy',
  '100%',
  '100',
  'a_b',
  'aXb',
  'back\\slash',
  '\\',
  '%',
  "l'eau",
  'l’eau',
  '  deux   mots ',
  'deux mots',
  'deux\u00A0mots',
  '\u3000x\u3000',
  'か',
  'が',
  'क',
  'कि',
  '한국',
  '👩‍🔧',
  '📦 box',
  'null',
  'true',
  '12',
  '12.5',
  '1,5',
  '-3',
  '1e3',
  'a;b',
  'a|b',
  '\u0301',
  '\uFEFF',
  'ẞ',
  'K',
  'Å',
  'אבג',
  'السعر',
  'ﷺ',
  '½',
  '²',
  "'; drop table record; --",
  '$1',
  '{}',
  '""',
  '[]',
  'a\nb',
  'a\tb',
  'É',
  'é',
  'E\u0301',
  'Ǆ',
  'ŉ',
  'ᾳ',
  'ﬀ',
]
const numbers = [0, 1, -1, 2, 12, 12.5, 0.1, 0.3, 10, 9, 100, 999_999_999.99, -0.01, 0.29]
const guids = [
  '0b0b0b0b-0000-4000-8000-000000000001',
  '0b0b0b0b-0000-4000-8000-000000000002',
  'ABCDEF01-0000-4000-8000-000000000003',
]
export const zones = [
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'UTC',
]
export const dstDays = [
  '2024-03-30',
  '2024-03-31',
  '2024-04-01',
  '2024-10-26',
  '2024-10-27',
  '2024-10-28',
  '2024-11-03',
  '2024-03-10',
  '2018-11-04',
  '2011-12-29',
  '2011-12-30',
  '2011-12-31',
  '2024-02-29',
  '2024-12-31',
  '2025-01-01',
  '2024-03-03',
  '2024-03-04',
  '2023-12-31',
  '2024-04-30',
  '2024-05-01',
]

const anyDay = fc.oneof(
  fc.constantFrom(...dstDays),
  fc.integer({ min: 0, max: 70 }).map((day) => new Date(Date.UTC(2024, 2, 1 + day)).toISOString().slice(0, 10)),
)
const anyInstant = fc
  .oneof(
    fc
      .tuple(anyDay, fc.integer({ min: -14 * 60, max: 24 * 60 }))
      .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)),
    fc
      .tuple(
        anyDay,
        fc.constantFrom(
          '22:59:59.999',
          '23:00:00.000',
          '21:59:59.999',
          '22:00:00.000',
          '03:59:59.999',
          '04:00:00.000',
          '18:29:59.999',
          '18:30:00.000',
        ),
      )
      .map(([day, time]) => new Date(`${day}T${time}Z`)),
  )
  .map((date) => date.toISOString())
const anyText = fc.oneof(
  fc.constantFrom(...texts),
  fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map(([a, b]) => `${a} ${b}`),
  fc.constant(''),
)
const anyNumber = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer({ min: -500, max: 2000 }).map((hundredths) => hundredths / 100),
)

const valueOf: Record<FieldKind, fc.Arbitrary<unknown>> = {
  text: anyText,
  number: anyNumber,
  date: anyDay,
  datetime: anyInstant,
  boolean: fc.boolean(),
  choice: anyText,
  choices: fc.array(fc.constantFrom(...texts, ''), { maxLength: 3 }),
  reference: fc.constantFrom(...guids),
}
/** In jsonb anything may have been left by an older type of the field. */
const anyJson = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...Object.values(valueOf)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      '',
      [],
      {},
      0,
      false,
      ' ',
      'true',
      '12.50',
      '007',
      '2024-03-31T00:00',
      '2024-02-31',
      '2024-02-31T99:00:00.000Z',
      '2024-03-31T00:00:00Z',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { guid: guids[0] },
      { id: guids[1] },
      { guid: null, id: guids[1] },
      { guid: 5 },
      [1, 'cable'],
      [['cable']],
      [null],
    ),
  },
)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 5 })

export const attributeGuid = (kind: string) => `field-${kind}`
export type Stored = Record<FieldKind, unknown> & { attributes: Record<string, unknown> }
export const anyRecord: fc.Arbitrary<Stored> = fc
  .tuple(
    fc.record(
      Object.fromEntries(FIELD_KINDS.map((kind) => [kind, orNull(valueOf[kind])])) as Record<
        FieldKind,
        fc.Arbitrary<unknown>
      >,
    ),
    fc.record(
      Object.fromEntries(
        FIELD_KINDS.map((kind) => [
          attributeGuid(kind),
          fc.oneof({ weight: 3, arbitrary: valueOf[kind] }, { weight: 2, arbitrary: anyJson }),
        ]),
      ),
      { requiredKeys: [] },
    ),
  )
  .map(([columns, attributes]) => ({ ...columns, attributes }))

export const catalogue: SqlCatalogue = new Map<string, SqlField>([
  ...FIELD_KINDS.map((kind): [string, SqlField] => [kind, { kind, expression: sql.ref(kind), storage: 'column' }]),
  ...FIELD_KINDS.map((kind): [string, SqlField] => [
    `attributes.Champ n°1. ${kind} é`,
    customFieldSql(
      sql.ref('attributes'),
      attributeGuid(kind),
      kind,
      texts.filter((_, at) => at % 2 === 0),
    ),
  ]),
])
export const fieldNames = [...catalogue.keys()]
const kindOf = (name: string): FieldKind => catalogue.get(name)?.kind ?? 'text'

const separators = fc.constantFrom(';', ' ; ', ';;', ' ;')
const anyValueFor = (kind: FieldKind, operator: Operator): fc.Arbitrary<unknown> => {
  if (operator === 'between' || operator === 'not_between') {
    return fc.tuple(anyDay, anyDay, fc.constantFrom('|', ';', 'list')).map(([a, b, separator]) => {
      const bounds = a < b ? [a, b] : [b, a]
      return separator === 'list' ? bounds : bounds.join(separator)
    })
  }
  const one: Record<FieldKind, fc.Arbitrary<unknown>> = {
    text: fc.oneof(anyText, fc.constantFrom('a', 'c', 'e', 'oe', 's', 'î', ' ', '_', 'ab')),
    number: fc.oneof(anyNumber, anyNumber.map(String)),
    date: anyDay,
    datetime: anyDay,
    boolean: fc.constantFrom(true, false, 'true', 'false'),
    choice: anyText,
    choices: anyText,
    reference: fc.oneof(
      fc.constantFrom(...guids),
      fc.constantFrom(...guids).map((guid) => guid.toLowerCase()),
    ),
  }
  if (operator !== 'in' && operator !== 'not_in') return one[kind]
  const several = fc.array(one[kind], { minLength: 1, maxLength: 4 })
  return fc.oneof(
    several,
    fc.tuple(several, separators).map(([values, separator]) => values.map(String).join(separator)),
  )
}
const nonsense = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x',
  12,
  true,
  [],
  ['a', 1],
  '2024-02-30',
  '2024-04-01|2024-03-01',
  '|',
  '1e3',
  ';',
)

const anyOther = fc
  .tuple(fc.constantFrom(...fieldNames), fc.constantFrom(...fieldNames))
  .filter(([field, other]) => areComparable(kindOf(field), kindOf(other)) && COMPARING[kindOf(field)].length > 0)
  .chain(([field, other]) =>
    fc.constantFrom(...COMPARING[kindOf(field)]).map((operator): Rule => ({ field, operator, other })),
  )
const anyLeafOfValue = fc.constantFrom(...fieldNames).chain((field) => {
  const kind = catalogue.get(field)?.kind ?? 'text'
  return fc
    .constantFrom(...OPERATORS_OF[kind])
    .chain((operator) =>
      anyValueFor(kind, operator).map((value): Rule => ({ field, operator, value: value as string })),
    )
})
const anyLeaf = fc.oneof({ weight: 3, arbitrary: anyLeafOfValue }, { weight: 1, arbitrary: anyOther })
const brokenOther = fc
  .tuple(fc.constantFrom(...fieldNames), fc.constantFrom(...OPERATORS), fc.constantFrom(...fieldNames, 'unknown'))
  .map(([field, operator, other]): Rule => ({ field, operator, other }))
const brokenLeaf = fc
  .tuple(
    fc.constantFrom(...fieldNames, 'unknown', 'attributes.', 'constructor'),
    fc.constantFrom<string>(...OPERATORS, 'like'),
    nonsense,
  )
  .map(([field, operator, value]): Rule => ({ field, operator, value: value as string }))
const groupOf = (rule: fc.Arbitrary<Rule>, maxLength: number): fc.Arbitrary<Group> =>
  fc.record({ operator: fc.constantFrom('AND', 'OR'), rules: fc.array(rule, { maxLength, size: 'max' }) })
export const anyCondition: fc.Arbitrary<Group> = fc.oneof(
  { weight: 6, arbitrary: anyLeaf.map((leaf): Group => ({ operator: 'AND', rules: [leaf] })) },
  { weight: 3, arbitrary: groupOf(fc.oneof(anyLeaf, groupOf(anyLeaf, 3)), 4) },
  {
    weight: 2,
    arbitrary: groupOf(
      fc.oneof(anyLeaf, groupOf(fc.oneof(anyLeaf, groupOf(fc.oneof(anyLeaf, groupOf(groupOf(anyLeaf, 2), 2)), 2)), 2)),
      3,
    ),
  },
  {
    weight: 1,
    arbitrary: groupOf(
      fc.oneof({ weight: 4, arbitrary: anyLeaf }, { weight: 1, arbitrary: fc.oneof(brokenLeaf, brokenOther) }),
      2,
    ),
  },
)
export const anyClock: fc.Arbitrary<Clock> = fc.record({
  now: anyInstant.map((text) => new Date(text)),
  timeZone: fc.constantFrom(...zones),
})

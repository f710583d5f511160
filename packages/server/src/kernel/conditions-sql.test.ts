import fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, companyToday, dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { type Group, isGroup, type Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import {
  FIELD_KINDS,
  type FieldKind,
  type Operator,
  OPERATORS,
  OPERATORS_OF,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { testDatabase } from '../testing/database.ts'
import { sizeOf } from '../testing/sizes.ts'
import { conditionSql, customFieldSql, type SqlCatalogue, type SqlField } from './conditions-sql.ts'

/** How many conditions are compared; each is tried on every record of its round. */
const CONDITIONS = sizeOf('ENTREPOT_CONDITION_CASES', { short: 3_000, full: 100_000 })
const PER_STATEMENT = 50
const RECORDS = 60

const url = testDatabase()
let pool: pg.Pool
let db: Kysely<unknown>

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await pool.query(`create table record (id int primary key, "text" text, "number" numeric(12, 2), "date" date, "datetime" timestamptz,
    "boolean" boolean, "choice" text, "choices" text[], "reference" uuid, attributes jsonb not null)`)
})
afterAll(() => db.destroy())

const texts = [
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
const zones = [
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
const dstDays = [
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

const attributeGuid = (kind: string) => `field-${kind}`
type Stored = Record<FieldKind, unknown> & { attributes: Record<string, unknown> }
const anyRecord: fc.Arbitrary<Stored> = fc
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

const catalogue: SqlCatalogue = new Map<string, SqlField>([
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
const fieldNames = [...catalogue.keys()]

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

const anyLeaf = fc.constantFrom(...fieldNames).chain((field) => {
  const kind = catalogue.get(field)?.kind ?? 'text'
  return fc
    .constantFrom(...OPERATORS_OF[kind])
    .chain((operator) =>
      anyValueFor(kind, operator).map((value): Rule => ({ field, operator, value: value as string })),
    )
})
const brokenLeaf = fc
  .tuple(
    fc.constantFrom(...fieldNames, 'unknown', 'attributes.', 'constructor'),
    fc.constantFrom<string>(...OPERATORS, 'like'),
    nonsense,
  )
  .map(([field, operator, value]): Rule => ({ field, operator, value: value as string }))
const groupOf = (rule: fc.Arbitrary<Rule>, maxLength: number): fc.Arbitrary<Group> =>
  fc.record({ operator: fc.constantFrom('AND', 'OR'), rules: fc.array(rule, { maxLength, size: 'max' }) })
const anyCondition: fc.Arbitrary<Group> = fc.oneof(
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
    arbitrary: groupOf(fc.oneof({ weight: 4, arbitrary: anyLeaf }, { weight: 1, arbitrary: brokenLeaf }), 2),
  },
)
const anyClock: fc.Arbitrary<Clock> = fc.record({
  now: anyInstant.map((text) => new Date(text)),
  timeZone: fc.constantFrom(...zones),
})

const store = async (records: readonly Stored[]) => {
  await pool.query('truncate record')
  await pool.query(
    `insert into record select * from jsonb_to_recordset($1::jsonb)
    as r(id int, "text" text, "number" numeric, "date" date, "datetime" timestamptz, "boolean" boolean, "choice" text,
    "choices" text[], "reference" uuid, attributes jsonb)`,
    [JSON.stringify(records.map((record, id) => ({ id, ...record })))],
  )
}

/** For each condition, the ids of the records that the database finds. */
const found = async (conditions: readonly Group[], clock: Clock): Promise<number[][]> => {
  const answers = conditions.map(
    (condition, index) => sql`${conditionSql(condition, catalogue, clock)} as ${sql.ref(`c${index}`)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`select id, ${sql.join(answers)} from record order by id`.execute(
    db,
  )
  return conditions.map((_, index) =>
    rows.flatMap((row) => {
      expect(typeof row[`c${index}`], 'a condition is true or false, never unknown').toBe('boolean')
      return row[`c${index}`] === true ? [Number(row.id)] : []
    }),
  )
}

/** The seed and the first difference: the whole counterexample is a table of records. */
const sayTheSeed = (run: { failed: boolean; seed: number; numRuns: number; errorInstance?: unknown }) => {
  if (run.failed) throw new Error(`seed ${run.seed}, round ${run.numRuns}`, { cause: run.errorInstance })
}

const operatorsIn = (condition: Group): string[] =>
  condition.rules.flatMap((rule) => (isGroup(rule) ? operatorsIn(rule) : [`${rule.field} ${rule.operator}`]))

describe('the database and the evaluator agree', () => {
  it(`on ${CONDITIONS} random conditions, each on ${RECORDS} random records`, async () => {
    const meets = new Map<string, { some: number; none: number }>()
    let [cases, valid] = [0, 0]
    const rounds = Math.ceil(CONDITIONS / PER_STATEMENT)
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { minLength: RECORDS, maxLength: RECORDS }),
        fc.array(anyCondition, { minLength: PER_STATEMENT, maxLength: PER_STATEMENT }),
        anyClock,
        async (records, conditions, clock) => {
          await store(records)
          const inDatabase = await found(conditions, clock)
          conditions.forEach((condition, index) => {
            const matches = matcher(condition, catalogue, clock)
            const expected = records.flatMap((record, id) => (matches(record) ? [id] : []))
            expect(inDatabase[index], JSON.stringify({ condition, clock })).toEqual(expected)
            cases += records.length
            if (checkCondition(condition, catalogue).length > 0) return void expect(expected).toEqual([])
            valid += 1
            const [only, ...others] = operatorsIn(condition)
            if (only === undefined || others.length > 0) return
            const seen = meets.get(only) ?? { some: 0, none: 0 }
            meets.set(only, { some: seen.some + expected.length, none: seen.none + records.length - expected.length })
          })
        },
      ),
      { numRuns: rounds, endOnFailure: true, reporter: sayTheSeed },
    )
    expect(cases, 'pairs of condition and value').toBeGreaterThanOrEqual(Math.min(CONDITIONS * RECORDS, 100_000))
    console.log(`${rounds * PER_STATEMENT} conditions (${valid} valid), ${cases} pairs of condition and record`)
    // An operator that never matched, or always did, was not compared.
    const expectedPairs = FIELD_KINDS.flatMap((kind) =>
      OPERATORS_OF[kind].flatMap((operator) =>
        fieldNames.filter((name) => catalogue.get(name)?.kind === kind).map((name) => `${name} ${operator}`),
      ),
    )
    if (CONDITIONS >= 10_000)
      expect(expectedPairs.filter((pair) => !meets.get(pair)?.some || !meets.get(pair)?.none)).toEqual([])
  }, 600_000)
})

it('a day begins and ends at the same millisecond in both, on every clock change', async () => {
  for (const timeZone of zones) {
    for (const day of dstDays) {
      const [start, nextStart] = dayBounds(day, timeZone)
      const instants = [start.getTime() - 1, start.getTime(), nextStart.getTime() - 1, nextStart.getTime()].map((ms) =>
        new Date(ms).toISOString(),
      )
      const nothing = Object.fromEntries(FIELD_KINDS.map((kind) => [kind, null])) as Record<FieldKind, null>
      const records = instants.map((datetime): Stored => ({
        ...nothing,
        datetime,
        attributes: { [attributeGuid('datetime')]: datetime },
      }))
      await store(records)
      const conditions = ['datetime', 'attributes.Champ n°1. datetime é'].flatMap((field): Group[] => [
        { operator: 'AND', rules: [{ field, operator: 'on', value: day }] },
        { operator: 'AND', rules: [{ field, operator: 'not_between', value: `${day}|${day}` }] },
      ])
      const clock = { now: start, timeZone }
      const isOn = records.flatMap((record, id) =>
        companyToday(new Date(String(record.datetime)), timeZone) === day ? [id] : [],
      )
      const isNot = records.flatMap((_, id) => (isOn.includes(id) ? [] : [id]))
      expect(await found(conditions, clock), `${day} in ${timeZone}`).toEqual([isOn, isNot, isOn, isNot])
      const evaluated = conditions.map((condition) =>
        records.flatMap((record, id) => (matcher(condition, catalogue, clock)(record) ? [id] : [])),
      )
      expect(evaluated, `${day} in ${timeZone}`).toEqual([isOn, isNot, isOn, isNot])
    }
  }
})

describe('text is folded alike', () => {
  const foldedByDatabase = async (values: string[]) => {
    const { rows } = await pool.query<{ folded: string }>(
      'select entrepot_fold(value) as folded from unnest($1::text[]) with ordinality as given(value, place) order by place',
      [values],
    )
    return rows.map((row) => row.folded)
  }
  const disagreements = async (values: string[]) =>
    (await foldedByDatabase(values)).flatMap((folded, index) =>
      folded === searchKey(values[index] ?? '') ? [] : [values[index] ?? ''],
    )

  it('on every character of Unicode, but for letters younger than the tables of the database', async () => {
    const different: number[] = []
    for (let start = 1; start <= 0x10ffff; start += 20_000) {
      const points = Array.from({ length: Math.min(20_000, 0x110000 - start) }, (_, index) => start + index).filter(
        (point) => point < 0xd800 || point > 0xdfff,
      )
      for (const text of await disagreements(points.map((point) => `a${String.fromCodePoint(point)}b`)))
        different.push(text.codePointAt(1) ?? 0)
    }
    const capitalsOfUnicode17 = /^[\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]$/u
    expect(
      different
        .filter((point) => !capitalsOfUnicode17.test(String.fromCodePoint(point)))
        .map((point) => point.toString(16)),
    ).toEqual([])
  }, 120_000)

  it('on the corpus and on random text', async () => {
    expect(await disagreements(texts)).toEqual([])
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0')),
          { minLength: 50, maxLength: 50 },
        ),
        async (values) => {
          expect(await disagreements(values)).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })
})

it('treats a value as a value: nothing somebody types becomes SQL', async () => {
  await store([])
  const quoted = `'); drop table record; --`
  const field = `attributes.Champ n°1. text é`
  const compiled = conditionSql(
    { operator: 'AND', rules: [{ field, operator: 'contains', value: quoted }] },
    catalogue,
    { now: new Date(), timeZone: 'UTC' },
  )
  const { sql: text, parameters } = sql`select ${compiled}`.compile(db)
  expect(text).not.toContain('drop')
  expect(parameters).toContainEqual([`%${searchKey(quoted)}%`])
})

it('folds a text once for all rules of a group that ask the same of it', async () => {
  const name: SqlField = { kind: 'text', storage: 'column', expression: sql`"text"` }
  const catalogue: SqlCatalogue = new Map([['name', name]])
  const rules = (operator: Operator) =>
    Array.from({ length: 15 }, (_, n) => ({ field: 'name', operator, value: `mot ${n}` }))
  const clock: Clock = { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'Europe/Paris' }
  const foldsOf = (operator: 'AND' | 'OR', asked: Operator) =>
    conditionSql({ operator, rules: rules(asked) }, catalogue, clock)
      .compile(db)
      .sql.split('entrepot_fold').length - 1
  expect([foldsOf('AND', 'not_contain'), foldsOf('OR', 'contains'), foldsOf('AND', 'contains')]).toEqual([1, 1, 15])
})

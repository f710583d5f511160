import fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, companyToday, dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { type Group, isGroup } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import {
  FIELD_KINDS,
  type FieldKind,
  type Operator,
  OPERATORS_OF,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { testDatabase } from '../testing/database.ts'
import {
  anyClock,
  anyCondition,
  anyRecord,
  attributeGuid,
  catalogue,
  dstDays,
  fieldNames,
  type Stored,
  texts,
  zones,
} from '../testing/random-conditions.ts'
import { sizeOf } from '../testing/sizes.ts'
import { conditionSql, type SqlCatalogue, type SqlField } from './conditions-sql.ts'

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
  condition.rules.flatMap((rule) =>
    isGroup(rule)
      ? operatorsIn(rule)
      : [`${rule.field} ${rule.operator}${rule.other === undefined ? '' : ` ${rule.other}`}`],
  )

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

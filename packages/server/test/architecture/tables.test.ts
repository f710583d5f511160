import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './imports.ts'
import {
  allWrites,
  claimedTwice,
  EXCEPTIONS,
  OWNERS,
  setsQuantity,
  unusedExceptions,
  writesOf,
  writesOfOthers,
} from './tables.ts'

const writes = allWrites()

describe('a table is written by one feature', () => {
  it('finds the statements', () => {
    expect(writes.length).toBeGreaterThan(80)
    expect(writes.filter(({ table }) => table === 'movement')).toEqual([
      { file: 'stock/write-movements.queries.ts', table: 'movement' },
    ])
  })
  it('that claims it alone, and every table has one', () => {
    expect(claimedTwice()).toEqual([])
    const types = readFileSync(join(ROOT, 'packages/server/src/db/types.ts'), 'utf8')
    const tables = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^  (\w+): /gm)].map(
      ([, name]) => name,
    )
    expect(tables.length).toBeGreaterThan(60)
    expect([...OWNERS.keys()].toSorted()).toEqual(tables.toSorted())
  })
  it('but for what is listed with a reason', () => {
    expect(writesOfOthers(writes)).toEqual([])
    expect(unusedExceptions(writes)).toEqual([])
    expect(EXCEPTIONS.every(({ why }) => why.length > 20)).toBe(true)
  })
  it('and a planted second writer is found, however it is written', () => {
    const planted = [
      'sql`insert into movement (company_id) values (1)`',
      'sql`with gone as (delete from movement where true) select 1`',
      'sql`\n    update\n      movement set delta = 1`',
      "ctx.db.insertInto('movement')",
      'sql`update $' + '{sql.table(name)} set quantity = 0`',
    ]
    for (const text of planted)
      expect(writesOfOthers(writesOf('imports/rollback.queries.ts', text)), text).toHaveLength(1)
    expect(writesOf('x.queries.ts', 'sql`select 1 from item for update of i on conflict do update set a = 1`')).toEqual(
      [],
    )
  })
})

describe('the quantity of a record', () => {
  const setters = globSync('packages/server/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/samples.ts'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => setsQuantity(readFileSync(join(ROOT, path), 'utf8')))
  it('is set by the door of stock only', () => {
    expect(setters).toEqual(['packages/server/src/features/stock/write-movements.queries.ts'])
  })
  it('and a planted statement that sets it is found', () => {
    expect(setsQuantity('sql`update item set name = 1, quantity = 0 where id = 1`')).toBe(true)
    expect(setsQuantity('sql`update item i\n  set seq = r.seq from r where true`')).toBe(true)
    expect(setsQuantity('sql`update item set variants_quantity = 1 where quantity = 3`')).toBe(false)
  })
})

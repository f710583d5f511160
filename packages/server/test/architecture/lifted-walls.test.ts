import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../src/db/migrate.ts'
import { behindWalls } from './lifted-walls.ts'

const migrations = readdirSync(MIGRATIONS_FOLDER)
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8') }))

describe('a migration that changes rows of companies', () => {
  it('lifts the row security of what it reads and writes (from 0300 on)', () => {
    expect(behindWalls(migrations, '0300')).toEqual([])
  })

  it('and a planted one that does not is found, also where it only reads them', () => {
    const planted = (sql: string) => behindWalls([...migrations, { name: '9999-planted.sql', sql }], '9999')
    expect(planted('update item set version = version;')).toEqual(['9999-planted.sql: item'])
    expect(planted('insert into schema_migration (name) select name from company;')).toEqual([
      '9999-planted.sql: company',
    ])
    expect(planted('alter table item no force row level security; delete from item;')).toEqual([])
    expect(planted('create function f() returns void language sql as $$ delete from item $$;')).toEqual([])
  })
})

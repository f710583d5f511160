import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_ROLE } from '../../src/db/app-role.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { CATALOGUE_CHECKS } from '../../src/db/verify/catalogue-checks.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { isItsTurn } from '../../../../scripts/turns.ts'
import { catalogueOf } from './catalogue-of.ts'

const url = testDatabase()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

const faults = async (name: string, role = APP_ROLE) => {
  const { query } = CATALOGUE_CHECKS.find((check) => check.name === name)!
  return (await client.query(query, query.includes('$1') ? [role] : [])).rows.map((row) =>
    Object.values(row as Record<string, string>).join(' '),
  )
}

/**
 * By the first words of each check: what is done to the schema, and what must be found. Roles belong to the whole
 * cluster, so faulty ones are made and looked at inside the transaction.
 */
const PLANTED: Record<string, { does: string; finds: string; role?: string }[]> = {
  'K1 row security': [
    { does: 'alter table tag no force row level security', finds: 'tag' },
    { does: 'create table novelty (company_id uuid)', finds: 'novelty' },
    { does: 'alter table company disable row level security', finds: 'company' },
  ],
  'K1 a table': [{ does: 'create table novelty (id uuid)', finds: 'novelty' }],
  'K1 every policy': [{ does: 'create policy everybody on tag for select using (true)', finds: 'tag everybody' }],
  'K2 the application': [
    { does: 'create role strong bypassrls', role: 'strong', finds: 'strong' },
    {
      does: 'create role maker; grant maker to current_user; grant create on schema public to maker; alter table tag owner to maker',
      role: 'maker',
      finds: 'tag',
    },
  ],
  'K2 only known': [
    {
      does: 'create function sneak() returns int language sql security definer set search_path = public as $$ select 1 $$',
      finds: 'sneak',
    },
    {
      does: 'alter function item_search(tsquery, text[], text[], uuid[], uuid) owner to current_user',
      finds: 'item_search',
    },
    { does: 'alter function company_guids() reset search_path', finds: 'company_guids' },
  ],
  'K3 a foreign': [
    {
      does: 'create table odd (company_id uuid, tag_company uuid, tag_id uuid, foreign key (tag_company, tag_id) references tag (company_id, id))',
      finds: 'odd odd_tag_company_tag_id_fkey',
    },
  ],
  'K4 a unique': [
    { does: 'create unique index tag_name_of_all on tag (name_key, company_id)', finds: 'tag_name_of_all' },
    { does: 'create unique index tag_id_of_all on tag (id)', finds: 'tag_id_of_all' },
  ],
  'K5 a view': [
    { does: 'create view all_tags as select * from tag', finds: 'all_tags' },
    { does: 'create materialized view kept_tags as select * from tag', finds: 'kept_tags' },
    { does: 'create view past.tag as select * from tag_then(instant_asked())', finds: 'tag' },
  ],
  'K6 the application': [
    { does: `grant update on movement to ${APP_ROLE}`, finds: 'movement UPDATE' },
    { does: `grant update (comment) on activity to ${APP_ROLE}`, finds: 'activity UPDATE' },
    { does: `grant truncate on movement to ${APP_ROLE}`, finds: 'movement TRUNCATE' },
  ],
  'K7 the database': [
    { does: 'alter table item drop constraint item_quantity_bounds', finds: 'item quantity' },
    {
      does: 'create table shelf_count (company_id uuid, quantity_there numeric check (quantity_there >= 0))',
      finds: 'shelf_count quantity_there',
    },
  ],
  'K8 a trigger': [
    {
      does: 'create trigger tag_called after update of color on tag for each row when (old.name <> new.name) execute function note_fallen()',
      finds: 'tag tag_called name',
    },
    {
      does: 'create trigger item_low_again after update of quantity on item for each row when (old.is_low <> new.is_low) execute function note_fallen()',
      finds: 'item item_low_again threshold',
    },
  ],
  'K9 no index': [
    { does: 'create index tag_by_small_name on tag (company_id, lower(name))', finds: 'tag_by_small_name' },
  ],
  'K10 no index of texts': [
    { does: 'create index tag_by_parts on tag using gin (company_id, name gin_trgm_ops)', finds: 'tag_by_parts' },
    { does: 'alter index item_grams set (gin_pending_list_limit = 2048)', finds: 'item_grams' },
  ],
  'K11 what': [
    {
      does: 'create function twice(text) returns text language plpgsql immutable as $$ begin return code_letters($1) || $1; end $$; create index tag_twice on tag (twice(name))',
      finds: 'twice',
    },
  ],
}

describe('the catalogue of the real tables', () => {
  it.each(CATALOGUE_CHECKS.map(({ name }) => name))('%s', async (name) => expect(await faults(name)).toEqual([]))

  it.each(CATALOGUE_CHECKS.map(({ name }) => name))('a planted violation is found: %s', async (name) => {
    const planted = Object.entries(PLANTED).find(([start]) => name.startsWith(start))?.[1] ?? []
    expect(planted.length).toBeGreaterThan(0)
    for (const { does, finds, role } of planted) {
      await client.query('begin')
      try {
        await client.query(does)
        expect(await faults(name, role)).toContain(finds)
      } finally {
        await client.query('rollback')
      }
    }
  })
})

describe.runIf(isItsTurn('migrated in steps', 4))('a database that was migrated in steps', () => {
  const stepped = testDatabase()
  it('has the catalogue of a fresh one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entrepot-steps-'))
    const empty = new pg.Client({ connectionString: stepped })
    await empty.connect()
    try {
      await empty.query(
        'drop schema public cascade; drop schema past cascade; create schema public; grant usage on schema public to public',
      )
      const files = readMigrationFiles(MIGRATIONS_FOLDER)
      for (const { name, sql } of files) {
        writeFileSync(join(folder, name), sql)
        expect(await migrate({ url: stepped, folder })).toEqual([name])
      }
      const [fresh, inSteps] = [await catalogueOf(client), await catalogueOf(empty)]
      expect(fresh.length).toBeGreaterThan(500)
      expect(inSteps).toEqual(fresh)
      await empty.query('alter table tag alter column name drop not null')
      expect(await catalogueOf(empty)).not.toEqual(fresh)
    } finally {
      await empty.end()
      rmSync(folder, { recursive: true })
    }
  })
})

import pg from 'pg'
import { administer, query } from './ask-database.ts'

/**
 * What the questions of the benchmark need and no more, made from the tables of the product so that both answer alike:
 * numbers for keys, one row an item, one a movement. The numbers are those that the guids of the seed are made of.
 */
const TABLES = [
  `create schema ideal`,
  `create table ideal.folder (id bigint primary key, company int not null, name text not null)`,
  `create table ideal.category (id bigint primary key, company int not null, name text not null)`,
  `create table ideal.item (id bigint generated always as identity primary key, guid uuid not null default uuidv7(),
    company int not null, folder bigint not null, category bigint, name text not null collate natural_order,
    description text not null, tag text, quantity int not null check (quantity >= 0), threshold int, attributes jsonb not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now()) with (fillfactor = 85)`,
  `create table ideal.ledger (id bigint generated always as identity primary key, item bigint not null,
    folder bigint not null, action text not null, delta int not null, balance int not null, by int not null,
    at timestamptz not null default now())`,
]
const number = (guid: string) => `('x' || lpad(right(${guid}::text, 12), 16, '0'))::bit(64)::bigint`
const ROWS = [
  `insert into ideal.folder select ${number('id')}, 1, name from folder`,
  `insert into ideal.category select ${number('id')}, 1, name from category`,
  `insert into ideal.item overriding system value select ${number('id')}, id, 1, ${number('folder_id')},
    ${number('category_id')}, name, description, tag, quantity, threshold, attributes, created_at, updated_at
    from item order by id`,
  `insert into ideal.ledger (item, folder, action, delta, balance, by, at) select ${number('item_id')},
    ${number('folder_id')}, action, delta, quantity_after, 1, created_at from movement order by id`,
  `select setval(pg_get_serial_sequence('ideal.item', 'id'), (select max(id) from ideal.item))`,
]
const INDEXES = [
  `create index on ideal.item (company, folder, name, id)`,
  `create index on ideal.item (company, tag)`,
  `create index on ideal.item (company, category)`,
  `create index on ideal.item using gin (name gin_trgm_ops)`,
  `create index on ideal.ledger (item, id)`,
]

/** Made once from the seed of the product, then kept beside it as a template of its own. */
export const makeIdeal = async (admin: string, at: (name: string) => string, seed: string, ideal: string) => {
  const building = `${ideal}_building`
  await administer(
    admin,
    `drop database if exists ${building} with (force)`,
    `create database ${building} template ${seed} strategy file_copy`,
  )
  const url = at(building)
  await administer(url, ...TABLES, ...ROWS, ...INDEXES)
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  await administer(url, `drop table ${tables.map(({ name }) => name).join(', ')} cascade`, 'vacuum full', 'analyze')
  await administer(admin, `alter database ${pg.escapeIdentifier(building)} rename to ${ideal}`)
}

export const countIdeal = async (url: string): Promise<Record<string, number>> => {
  const [row] = await query<{ item: number; movement: number }>(
    url,
    'select (select count(*)::int from ideal.item) as item, (select count(*)::int from ideal.ledger) as movement',
  )
  return row!
}
/** Records of the seed whose quantity is not the sum of their movements; what is made here has none. */
export const idealFaults = async (url: string, seeded: number): Promise<number> => {
  const [row] = await query<{ n: number }>(
    url,
    `select count(*)::int as n from ideal.item i left join (select item, sum(delta) as sum from ideal.ledger group by 1) l
      on l.item = i.id where i.id <= $1 and i.quantity <> coalesce(l.sum, 0)`,
    [seeded],
  )
  return row!.n
}

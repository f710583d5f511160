import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import pg from 'pg'
import { createCompany } from '../src/features/companies/index.ts'
import { createMember } from '../src/features/users/index.ts'
import { openPool, transaction } from '../src/kernel/database.ts'
import {
  baseSql,
  CATEGORIES,
  chanceSql,
  COMPANY,
  FIELDS,
  folderSql,
  guidOf,
  guidSql,
  LEVELS,
  MATERIALS,
  NOUNS,
  PRODUCT_CATEGORIES,
  type Size,
  STATES,
  TAGS,
  USER,
} from './data.ts'

const ROLES: Role[] = [
  'ROLE_LOGIN_DESKTOP',
  'ROLE_FOLDER_VIEW',
  'ROLE_ITEM_VIEW',
  'ROLE_ITEM_ADD',
  'ROLE_ITEM_EDIT',
  'ROLE_ITEM_MOVE',
  'ROLE_ITEM_INVENTORY',
  'ROLE_ITEM_TRANSACTIONS',
  'ROLE_IMPORT_ITEM_ADD',
]

/**
 * A company with folders, items and a ledger that agrees with its quantities; the user sees it all through folder
 * rights, but for one empty folder.
 */
export const seed = async (url: string, size: Size): Promise<void> => {
  await createPeople(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // Triggers would count and check row by row what the ledger checks prove afterwards.
    await client.query(
      `set local session_replication_role = replica; set local work_mem = '512MB'; set local maintenance_work_mem = '512MB'`,
    )
    const indexes = await dropIndexes(client, ['item', 'movement', 'activity'])
    for (const statement of [...frame(size), ...stock(size), ...ledger(size)]) await client.query(statement)
    for (const index of indexes) await client.query(index)
    await client.query('commit')
    for (const statement of vocabulary()) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const createPeople = async (url: string) => {
  const pool = openPool(url, { size: 1, onError: () => {} })
  try {
    await transaction(pool, { company: COMPANY }, async ({ db }) => {
      await createCompany(db, {
        guid: COMPANY,
        name: 'Mesures',
        employees: '50-99',
        sector: 'distribution',
        country: 'FR',
        email: '',
        modules: MODULES,
        plan: { type: 'custom', start: new Date(), end: null, items: null, users: null, fields: null },
      })
      await createMember(db, COMPANY, {
        guid: USER,
        person: null,
        firstname: 'Lucas',
        lastname: 'Petit',
        username: 'lucas',
        phone: '',
        callPrefix: '+33',
        roles: ROLES,
      })
    })
  } finally {
    await pool.end()
  }
}

/** Indexes are made at once at the end; the unique ones stay, as they guard the seed itself. */
const dropIndexes = async (client: pg.Client, tables: string[]): Promise<string[]> => {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`drop index ${pg.escapeIdentifier(indexname)}`)
  return rows.map((row) => row.indexdef)
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `array[${values.map(text).join(', ')}]`
const pick = (values: readonly string[], n: string) => `(${list(values)})[${n} + 1]`
const company = `'${COMPANY}'::uuid`

const frame = ({ folders }: Size): string[] => [
  `insert into custom_field (company_id, id, name, name_key, type, target, field_values, position) values
    ${FIELDS.map((field, at) => `(${company}, '${guidOf('field', at)}', ${text(field.name)}, ${text(nameKey(field.name))}, '${field.type}', 'items', ${list(field.values)}::text[], ${at})`).join(', ')}`,
  `insert into category (company_id, id, name, name_key, item_type)
    select ${company}, ${guidSql('category', 'n')}, 'Famille ' || n, 'famille ' || n, case
    when n <= ${PRODUCT_CATEGORIES} then 'product' else 'item' end from generate_series(1, ${CATEGORIES}) n`,
  `insert into tag (company_id, id, name, name_key) select ${company}, ${guidSql('tag', 'n')}, 'mot ' || n, 'mot ' || n
    from generate_series(1, ${TAGS}) n`,
  ...LEVELS.map(
    ({ from, to, above, width }) => `
    insert into folder (company_id, id, parent_id, ancestors, name, name_key, type)
    select ${company}, ${guidSql('folder', 'n')}, p.id, case when p.id is null then '{}'
    else p.ancestors || p.id end, 'Lieu ' || n, 'lieu ' || n, 'stock'
    from generate_series(${from}, ${Math.min(to, folders)}) n
    left join folder p on p.company_id = ${company}
    and p.id = ${width === 0 ? 'null' : guidSql('folder', `${above} + (n - ${from}) % ${width}`)}`,
  ),
  `insert into folder_permission (company_id, id, folder_id, user_id, level)
    select ${company}, gen_random_uuid(), ${guidSql('folder', 'n')}, '${USER}', case when n = ${folders} then 'none'
    else 'write' end from (select generate_series(1, 10) union select ${folders}) f(n)`,
  `update company set rights_version = rights_version + 1 where id = ${company}`,
]

/** Even numbers move more often than odd ones, each at least once. */
const swing = ({ movementsPerItem }: Size) => Math.min(4, movementsPerItem - 1)

/**
 * With ten movements an item on average, odd numbers move six times and even ones fourteen. Entries outweigh exits, so
 * that nothing falls below 0.
 */
const stock = (size: Size): string[] => [
  `create temporary table leg on commit drop as
    select i, seq, delta, sum(delta) over (partition by i order by seq) as after from (
      select i, seq, case when seq = 1 then 100 + i % 400 when seq % 2 = 0 then -((i * 7 + seq * 13) % 9 + 1) else (i * 5 + seq * 11) % 9 + 1 end as delta
      from generate_series(1, ${size.items}) i, generate_series(1, ${size.movementsPerItem} + case when i % 2 = 0 then ${swing(size)} else ${-swing(size)} end) seq) l`,
  `create temporary table thing on commit drop as
    select i, b, f, type, ${guidSql('folder', 'f')} as folder_id, ${guidSql('article', 'b')} as article_id, ${pick(NOUNS, chanceSql('b', 'noun', NOUNS.length))} || ' ' || ${pick(MATERIALS, chanceSql('b', 'material', MATERIALS.length))} || ' ' || (b % 40 + 2) || ' × ' || (b % 97 + 10) || ' no ' || b as name,
      '32' || lpad(b::text, 11, '0') as tag
    from (select i, b, ${folderSql(size, 'i')} as f, case when ${chanceSql('b', 'type', 10)} < 7 then 'product' else 'item' end as type from (select i, ${baseSql(size, 'i')} as b from generate_series(1, ${size.items}) i) n) n`,
  `insert into article (company_id, id, name, name_key, type)
    select ${company}, article_id, name, lower(name collate pg_c_utf8), type from thing where i = b`,
  `insert into code (company_id, id, code, code_key, kind, article_id)
    select ${company}, ${guidSql('code', 'i')}, tag, tag, 'tag', article_id from thing where i = b`,
  `insert into item (company_id, id, article_id, folder_id, type, name, name_key, description, tag, tag_key,
    category_id, quantity, seq, threshold, attributes, created_at, updated_at, created_by, created_by_name, updated_by,
    updated_by_name)
    select ${company}, ${guidSql('item', 'i')}, article_id, folder_id, type, name, lower(name collate pg_c_utf8),
    'Rayon ' || ${chanceSql('i', 'shelf', 300)} || ', fournisseur ' || ${chanceSql('i', 'supplier', 80)}, tag, tag,
      ${guidSql('category', `case type when 'product' then 1 + ${chanceSql('b', 'category', PRODUCT_CATEGORIES)} else ${PRODUCT_CATEGORIES + 1} + ${chanceSql('b', 'category', CATEGORIES - PRODUCT_CATEGORIES)} end`)},
      q.after, q.seq, case when i % 3 = 0 then 50 end,
      jsonb_build_object('${guidOf('field', 0)}', 'REF-' || i, '${guidOf('field', 1)}',
      ${pick(STATES, chanceSql('i', 'state', STATES.length))}, '${guidOf('field', 2)}',
      ${chanceSql('i', 'warranty', 60)},
        '${guidOf('field', 3)}', (date '2020-01-01' + ${chanceSql('i', 'bought', 2000)})::text, '${guidOf('field', 4)}',
        ${chanceSql('i', 'price', 100_000)} / 100.0),
      timestamptz '2025-01-01 00:00Z' + i * interval '10 seconds',
      timestamptz '2025-01-01 00:00Z' + ${chanceSql('i', 'changed', 10_000_000)} * interval '4 seconds', '${USER}',
      'Lucas Petit', '${USER}', 'Lucas Petit'
    from thing join (select distinct on (i) i, seq, after from leg order by i, seq desc) q using (i) order by i`,
  `insert into item_tag (company_id, item_id, tag_id)
    select ${company}, ${guidSql('item', 'i')}, ${guidSql('tag', `1 + ${chanceSql('i', 'tag', TAGS)}`)} from thing
    where i % 2 = 0
    union select ${company}, ${guidSql('item', 'i')}, ${guidSql('tag', `1 + ${chanceSql('i', 'other tag', TAGS)}`)}
    from thing where i % 4 = 0`,
  `insert into folder_count (company_id, folder_id, items) select company_id, id, (select count(*) from thing t
    where t.folder_id = f.id) from folder f where company_id = ${company}`,
]

const whoOf = ({ people }: Size) => (people ? `'Personne ' || n * 7 % ${people}` : `'Lucas Petit'`)
/** Two of three exits are for somebody, and every fifth movement says why. */
const receiverOf = ({ recipients }: Size) =>
  recipients
    ? `case when delta < 0 and n % 3 > 0 then 'Chantier ' || (n * 7919 + i) % ${recipients} else '' end,
      case when n % 5 = 0 then 'Bon ' || n / 50 else '' end`
    : `'', ''`

/** A movement every so often, so that the last one is behind us. */
const paceOf = ({ items, movementsPerItem }: Size) => Math.min(40, Math.floor(50_000_000 / (items * movementsPerItem)))

const ledger = (size: Size): string[] => [
  `create temporary table entry on commit drop as select row_number() over (order by seq, i) as n, i, seq, delta, after from leg`,
  `insert into movement (company_id, id, item_id, article_id, folder_id, seq, delta, quantity_after, kind, action,
    group_id, item_name, item_type, item_tag, unit, folder_name, folder_path, created_at, created_by, created_by_name,
    recipient, comment)
    select ${company}, ${guidSql('movement', 'n')}, ${guidSql('item', 'i')}, t.article_id, t.folder_id, seq, delta,
    after, case when delta > 0 then 'in' else 'out' end, case when delta > 0 then 'receipt'
    else 'given_to_technician' end, ${guidSql('movement', 'n')},
      t.name, t.type, t.tag, 'piece', 'Lieu ' || t.f, 'Site / Lieu ' || t.f,
      timestamptz '2025-01-01 00:00Z' + n * interval '${paceOf(size)} seconds', '${USER}', ${whoOf(size)}, ${receiverOf(size)}
    from entry join thing t using (i) order by n`,
  `insert into activity (company_id, id, created_at, user_id, user_name, entity, entity_id, entity_name, action,
    folder_id, group_id)
    select company_id, ${guidSql('activity', 'seq_no')}, created_at, created_by, created_by_name, 'item', item_id,
    item_name, 'stock_' || kind, folder_id, group_id from (select row_number() over (order by id) as seq_no, *
    from movement) m`,
]

/** As if its jobs had read them long ago: they would begin with it while something else is measured. */
const vocabulary = (): string[] => [
  `insert into search_word (company_id, word, seen_at) select distinct company_id, w, now()
    from item, regexp_split_to_table(search_text, '[^[:alpha:]]+') w where length(w) between 3 and 40`,
  `insert into search_vocabulary (company_id, cursor, round_at, read_to)
    values (${company}, null, null, now() + interval '1 day')`,
]

/** What the two servers start from, and what they may differ by afterwards. */
export const TABLES = ['item', 'article', 'code', 'movement', 'folder', 'item_tag', 'category', 'tag'] as const

import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { COMPANY, guidOf, USER } from './data.ts'

/**
 * The yardstick: the same questions with the SQL we hold to be ideal, as the owner whom no row policy touches. No
 * rights, validation, activity, events or idempotency keys: the most that Node and PostgreSQL can give.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE!, max: 16, options: '-c timezone=UTC' })
const app = fastify({ bodyLimit: 50_000_000 })

const names = new Map<string, string>()
const nameOf = (text: string) =>
  names.get(text) ?? names.set(text, createHash('sha1').update(text).digest('hex')).get(text)!
const ask = async (text: string, values: unknown[]) => (await pool.query({ name: nameOf(text), text, values })).rows
/** Planned for its values: one plan for all words or folders would be a bad one for most. */
const askPlanned = async (text: string, values: unknown[]) => (await pool.query({ text, values })).rows
const C = `'${COMPANY}'`
const COLUMNS = `i.id, i.name, i.description, i.type, i.tag, i.folder_id, i.unit, i.quantity, i.threshold, i.attributes, i.version, i.updated_at, i.updated_by_name, i.created_at, i.created_by_name,
  (select c.name from category c where c.company_id = i.company_id and c.id = i.category_id) as category,
  (select json_agg(json_build_object('guid', t.id, 'name', t.name)) from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id) as tags`
const FOLDERS = `select id from folder where company_id = ${C} and (id = $1 or ancestors @> array[$1::uuid])`
const SORTS: Record<string, string> = {
  name: 'i.name collate natural_order',
  '-quantity': 'i.quantity desc',
  '-updatedAt': 'i.updated_at desc',
  tag: 'i.tag collate natural_order',
  [`attributes.Prix`]: `i.attributes -> '${guidOf('field', 4)}'`,
  category:
    '(select c.name from category c where c.company_id = i.company_id and c.id = i.category_id) collate natural_order',
}

type Query = {
  folder?: string
  deep?: string
  sort?: string
  search?: string
  category?: string
  min?: string
  max?: string
  state?: string
  at?: string
  page?: string
  size?: string
}
const offset = (query: Query) => (Number(query.page ?? 1) - 1) * Number(query.size ?? 50)
const words = (query: Query) =>
  query
    .search!.split(' ')
    .map((word) => `i.search_text like '%${word}%'`)
    .join(' and ')

/** A page of narrow rows, then the whole rows of the page, and the total. */
const page = async (where: string, order: string, values: unknown[], query: Query) => {
  const [data, [count]] = await Promise.all([
    askPlanned(
      `with p as materialized (select id, row_number() over () as place from (select i.id from item i
        where i.company_id = ${C} and i.deleted_at is null and i.parent_item_id is null and ${where}
        order by ${order}, i.id offset $${values.length + 1} limit $${values.length + 2}) o)
      select ${COLUMNS} from p join item i on i.company_id = ${C} and i.id = p.id order by p.place`,
      [...values, offset(query), Number(query.size ?? 50)],
    ),
    askPlanned(
      `select count(*)::int as n from item i
        where i.company_id = ${C} and i.deleted_at is null and i.parent_item_id is null and ${where}`,
      values,
    ),
  ])
  return { data, total: count.n }
}
/** A search finds few enough rows to hold them all: found once, counted and paged. */
const searched = async (where: string, values: unknown[], query: Query) => {
  const data = await askPlanned(
    `with h as materialized (select i.id, i.name collate natural_order as k from item i
      where i.company_id = ${C} and i.deleted_at is null and i.parent_item_id is null and ${words(query)} and ${where}),
      p as materialized (select id, row_number() over () as place from (select id from h
      order by k, id offset $${values.length + 1} limit $${values.length + 2}) o)
    select (select count(*)::int from h) as total, ${COLUMNS} from p join item i on i.company_id = ${C} and i.id = p.id
    order by p.place`,
    [...values, offset(query), Number(query.size ?? 50)],
  )
  return { data, total: data[0]?.total ?? 0 }
}
app.get<{ Querystring: Query }>('/items', ({ query }) =>
  page(
    query.deep ? `i.folder_id in (${FOLDERS})` : query.folder ? 'i.folder_id = $1' : 'true',
    SORTS[query.sort ?? 'name']!,
    query.folder ? [query.folder] : [],
    query,
  ),
)
app.get<{ Querystring: Query }>('/search', ({ query }) => searched('true', [], query))
app.get<{ Querystring: Query }>('/filter', ({ query }) =>
  searched(
    'i.category_id = $1 and i.quantity >= $2 and i.quantity <= $3',
    [query.category, query.min, query.max],
    query,
  ),
)
app.get<{ Querystring: Query }>('/by-field', ({ query }) =>
  page(`i.attributes ->> '${guidOf('field', 1)}' = $1`, SORTS.name!, [query.state], query),
)
app.get<{ Querystring: Query }>('/nested', ({ query }) =>
  searched(
    `(i.attributes ->> '${guidOf('field', 1)}' = $1 or (i.quantity >= $2 and i.quantity <= $3))`,
    [query.state, query.min, query.max],
    query,
  ),
)
app.get<{ Params: { code: string } }>('/scan/:code', ({ params }) =>
  ask(
    `select ${COLUMNS} from code c join item i on i.company_id = c.company_id and i.article_id = c.article_id
      and i.deleted_at is null where c.company_id = ${C} and c.code_key = $1 and not c.released`,
    [params.code],
  ),
)
app.get('/me', () =>
  ask(
    `select u.firstname, u.lastname, u.username, u.phone, c.id, c.name, c.modules, (select array_agg(role)
      from user_role r where r.company_id = c.id and r.user_id = u.id) as roles from app_user u
      join company c on c.id = u.company_id where c.id = ${C} and u.id = $1`,
    [USER],
  ),
)
app.get('/tree', () =>
  ask(
    `with n as (select folder_id, count(*)::int as n from item where company_id = ${C} and deleted_at is null
      group by 1),
    t as (select a, sum(n)::int as total from n
    join folder f on f.company_id = ${C} and f.id = n.folder_id, unnest(f.ancestors || f.id) a group by 1)
    select f.id, f.parent_id, f.name, f.type, coalesce(n.n, 0) as items, coalesce(t.total, 0) as total from folder f
    left join n on n.folder_id = f.id left join t on t.a = f.id where f.company_id = ${C} and f.deleted_at is null
    order by f.name_key`,
    [],
  ),
)
app.get<{ Querystring: Query }>('/transactions', async ({ query }) => {
  const [data, [count]] = await Promise.all([
    ask(`select * from movement where company_id = ${C} order by created_at desc, id desc offset $1 limit 50`, [
      offset(query),
    ]),
    ask(`select count(*)::int as n from movement where company_id = ${C}`, []),
  ])
  return { data, total: count.n }
})
app.get<{ Querystring: Query }>('/as-of', async ({ query }) => {
  const from = `from item i cross join lateral (select * from movement m where m.company_id = ${C} and m.item_id = i.id and m.created_at <= $2 order by m.seq desc limit 1) l where i.company_id = ${C} and i.folder_id in (${FOLDERS})`
  const [data, [count]] = await Promise.all([
    ask(`select l.* ${from} order by l.item_name collate natural_order, l.item_id limit 50`, [query.folder, query.at]),
    ask(`select count(*)::int as n ${from}`, [query.folder, query.at]),
  ])
  return { data, total: count.n }
})
app.get<{ Querystring: Query }>('/export', async ({ query }) => {
  const rows = await ask(
    `select ${COLUMNS} from item i where i.company_id = ${C} and i.deleted_at is null and i.folder_id in (${FOLDERS})
      order by ${SORTS.name}`,
    [query.folder],
  )
  return rows.map((row) => Object.values(row).join(';')).join('\r\n')
})

const LEDGER = `insert into movement (company_id, id, item_id, article_id, folder_id, seq, delta, quantity_after, kind,
  action, group_id, item_name, item_type, item_tag, unit, folder_name, folder_path, created_by, created_by_name)
  select ${C}, uuidv7(), u.id, u.article_id, u.folder_id, u.seq`
const WHO = `u.name, u.type, u.tag, u.unit, 'Lieu', 'Lieu', '${USER}', 'Lucas Petit'`
app.post<{ Body: { item: string; delta: number } }>('/change', ({ body }) =>
  ask(
    `with u as (update item set quantity = quantity + $2::int, seq = seq + 1, version = version + 1, updated_at = now()
      where company_id = ${C} and id = $1 returning *)
    ${LEDGER}, $2, u.quantity, case when $2 > 0 then 'in' else 'out' end, 'receipt', uuidv7(), ${WHO} from u
    returning *`,
    [body.item, body.delta],
  ),
)
app.post<{ Body: { item: string; quantity: number }[] }>('/count', ({ body }) =>
  ask(
    `with r as (select * from jsonb_to_recordset($1::jsonb) as r(item uuid, quantity numeric)),
      l as materialized (select i.id, i.quantity as before, r.quantity as after from item i join r on r.item = i.id
      where i.company_id = ${C} order by i.id for no key update of i),
    u as (update item i set quantity = l.after, seq = seq + 1, version = version + 1, updated_at = now() from l
    where i.company_id = ${C} and i.id = l.id returning i.*)
    ${LEDGER}, l.after - l.before, u.quantity, 'count', 'inventory', uuidv7(), ${WHO} from u join l on l.id = u.id
    returning *`,
    [JSON.stringify(body)],
  ),
)
app.post<{ Body: { from: string; to: string; quantity: number } }>('/move', ({ body }) =>
  ask(
    `with l as (select id from item where company_id = ${C} and id in ($1, $2)
      order by id for no key update), g as materialized (select uuidv7() as id),
    u as (update item i set quantity = quantity + case when i.id = $1 then -$3::int
    else $3 end, seq = seq + 1, version = version + 1, updated_at = now() from l
    where i.company_id = ${C} and i.id = l.id returning i.*)
    ${LEDGER}, case when u.id = $1 then -$3 else $3 end, u.quantity, 'move', 'movement', g.id, ${WHO} from u, g
    returning *`,
    [body.from, body.to, body.quantity],
  ),
)

/** Article, code, item and first movement of each row, in one statement. */
const INSERT = `with r as (select uuidv7() as item, uuidv7() as article, *
  from jsonb_to_recordset($1::jsonb) as r(name text, tag text, folder uuid, category uuid, quantity numeric,
  description text, attributes jsonb)),
  a as (insert into article (company_id, id, name, name_key, type) select ${C}, article, name, lower(name), 'product'
  from r),
  c as (insert into code (company_id, id, code, code_key, kind, article_id)
  select ${C}, uuidv7(), tag, tag, 'tag', article from r),
  u as (insert into item (company_id, id, article_id, folder_id, type, name, name_key, description, tag, tag_key,
  category_id, quantity, seq, attributes)
  select ${C}, item, article, folder, 'product', name, lower(name), coalesce(description, ''), tag, tag, category,
  quantity, 1, coalesce(attributes, '{}') from r returning *)
  ${LEDGER}, u.quantity, u.quantity, 'in', 'receipt', uuidv7(), ${WHO} from u`
app.post('/create', ({ body }) => ask(`${INSERT} returning *`, [JSON.stringify([body])]))
app.post('/import', async ({ body }) => ({ created: (await pool.query(INSERT, [JSON.stringify(body)])).rowCount }))

await app.listen({ host: '127.0.0.1', port: 0 })
process.send!({ url: app.listeningOrigin })
process.on('message', (message: { ask: string }) => {
  if (message.ask === 'usage') process.send!({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit())

import fastify, { type FastifyRequest } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { IDEAL_TOKEN } from './workloads.ts'

/**
 * The other yardstick: narrow tables of its own (`ideal-data.ts`) and what each question needs, one named statement a
 * call. What Node and PostgreSQL can do when nothing else is asked of them.
 */
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE!,
  max: 10,
  options: '-c timezone=UTC -c search_path=ideal,public',
})
const app = fastify({ bodyLimit: 100_000_000 })
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${IDEAL_TOKEN}`) await reply.status(401).send()
})
const ask = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows
const withTotal = (rows: { total: number }[]) => ({ data: rows, total: rows[0]?.total ?? 0 })

type Query = FastifyRequest<{ Querystring: Record<string, string> }>
const SHOWN = 'id, guid, folder, category, name, description, tag, quantity, threshold, attributes, updated_at'

app.get('/list', async ({ query }: Query) =>
  withTotal(
    await ask(
      'list',
      `select ${SHOWN}, (select count(*)::int from item where company = 1 and folder = $1) as total from item
        where company = 1 and folder = $1 order by name, id limit 50`,
      [query.folder],
    ),
  ),
)
app.get('/search', async ({ query }: Query) =>
  withTotal(
    await ask(
      'search',
      `select ${SHOWN}, count(*) over ()::int as total from item where company = 1 and category = $1
        and quantity between $2 and $3 and name like '%' || $4 || '%' order by name, id limit 50`,
      [query.category, query.min, query.max, query.word],
    ),
  ),
)
app.get('/scan/:code', ({ params }: FastifyRequest<{ Params: { code: string } }>) =>
  ask('scan', `select ${SHOWN} from item where company = 1 and tag = $1`, [params.code]),
)
app.post('/change', ({ body }: FastifyRequest<{ Body: { item: number; delta: number; action: string } }>) =>
  ask(
    'change',
    `with u as (update item set quantity = quantity + $2::int, updated_at = now()
      where company = 1 and id = $1 and quantity + $2::int >= 0 returning id, folder, quantity)
    insert into ledger (item, folder, action, delta, balance, by) select id, folder, $3, $2, quantity, 1 from u
    returning *`,
    [body.item, body.delta, body.action],
  ),
)
app.post('/move', ({ body }: FastifyRequest<{ Body: { from: number; to: number; quantity: number } }>) =>
  ask(
    'move',
    `with l as materialized (select id, case when id = $1 then -$3::int else $3 end as delta from item
      where company = 1 and id in ($1, $2) order by id for no key update),
    u as (update item i set quantity = i.quantity + l.delta, updated_at = now() from l where i.id = l.id
      returning i.id, i.folder, i.quantity, l.delta)
    insert into ledger (item, folder, action, delta, balance, by) select id, folder, 'move', delta, quantity, 1 from u
    returning *`,
    [body.from, body.to, body.quantity],
  ),
)
type Draft = { folder: number; category: number; name: string; tag: string; quantity: number; description: string }
app.post('/create', ({ body }: FastifyRequest<{ Body: Draft }>) =>
  ask(
    'create',
    `insert into item (company, folder, category, name, description, tag, quantity, attributes)
      values (1, $1, $2, $3, $4, $5, $6, '{}') returning *`,
    [body.folder, body.category, body.name, body.description, body.tag, body.quantity],
  ),
)

const BATCH = 5_000
app.post('/import', async ({ body }: FastifyRequest<{ Body: Buffer }>) => {
  const rows = (await readXlsx(body)).sheets[0]!.rows.slice(1)
  const [folders, categories] = await Promise.all(
    ['folder', 'category'].map(
      async (table) =>
        new Map((await pool.query(`select id, name from ${table}`)).rows.map(({ id, name }) => [name, id])),
    ),
  )
  let created = 0
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(([name, tag, folder, category, quantity, description, state]) => ({
      name,
      tag,
      folder: folders!.get(folder),
      category: categories!.get(category),
      quantity,
      description,
      attributes: { state },
    }))
    const { rowCount } = await pool.query({
      name: 'import',
      text: `insert into item (company, folder, category, name, description, tag, quantity, attributes)
        select 1, folder, category, name, description, tag, quantity, attributes
        from jsonb_to_recordset($1::jsonb) as r(folder bigint, category bigint, name text, description text, tag text,
        quantity int, attributes jsonb)`,
      values: [JSON.stringify(batch)],
    })
    created += rowCount ?? 0
  }
  return { created }
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.send!({ url: app.listeningOrigin })
process.on('message', (message: { ask: string }) => {
  if (message.ask === 'usage') process.send!({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit())

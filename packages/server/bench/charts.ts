import type { ChartConfigInput } from '@entrepot/contract/dashboards/chart.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import pg from 'pg'
import { COMPANY, guidOf, type Size, USER, ZONE } from './data.ts'
import { askOnce, type Helper, startServer } from './servers.ts'

const ASKED = 7
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** A chart, and the shortest statement that answers the same of what it counts. */
type Asked = { title: string; most: number; config: ChartConfigInput; raw: string }
type Span = { from: string; to: string }

const between = ({ from, to }: Span) => ({ range: 'between' as const, from, to })
const within = ({ from, to }: Span) =>
  `and created_at >= '${from}'::timestamp at time zone '${ZONE}'
   and created_at < ('${to}'::timestamp + interval '1 day') at time zone '${ZONE}'`
const rawMoved = (key: string, where: string) =>
  `select ${key}, count(*), sum(abs(delta)) from movement where company_id = '${COMPANY}' ${where} group by 1`
const DAY = `(created_at at time zone '${ZONE}')::date`
const MONTH = `date_trunc('month', ${DAY})`
const rawItems = (key: string, where = '') =>
  `select ${key}, count(*), sum(quantity) from item where company_id = '${COMPANY}' and deleted_at is null
   and parent_item_id is null ${where} group by 1`

const asks = (month: Span, all: Span): Asked[] => {
  const out = (more: Partial<ChartConfigInput>): ChartConfigInput => ({
    type: 'column',
    source: 'transactions_out',
    measures: [{ type: 'sum', value: 'quantity' }],
    ...more,
  })
  const items = (more: Partial<ChartConfigInput>): ChartConfigInput => ({
    type: 'column',
    source: 'items',
    measures: [{ type: 'count' }],
    ...more,
  })
  const template = (name: Parameters<typeof templateOf>[0], more: Partial<ChartConfigInput> = {}) => ({
    ...templateOf(name, ''),
    ...more,
  })
  const rule = (field: string, operator: 'contains' | 'more_than', value: string | number) => ({
    operator: 'AND' as const,
    rules: [{ field, operator, value }],
  })
  const only = (field: string, value: string) => rule(field, 'contains', value)
  return [
    {
      title: 'in stock by date, 30 days',
      most: 300,
      config: template('in_stock_by_date', { dates: between(month) }),
      raw: rawMoved(DAY, `and delta >= 0 ${within(month)}`),
    },
    {
      title: 'out of stock by date, 30 days',
      most: 300,
      config: template('out_of_stock_by_date', { dates: between(month) }),
      raw: rawMoved(DAY, `and delta < 0 ${within(month)}`),
    },
    { title: 'volume by folders', most: 300, config: template('volume_by_folders'), raw: rawItems('folder_id') },
    {
      title: 'volume by categories',
      most: 300,
      config: template('volume_by_categories'),
      raw: rawItems('category_id'),
    },
    { title: 'records by type', most: 300, config: template('custom'), raw: rawItems('type') },
    {
      title: 'exits by day, all time',
      most: 2_000,
      config: out({ x: 'createdAt', step: 'day', dates: between(all) }),
      raw: rawMoved(DAY, `and delta < 0 ${within(all)}`),
    },
    {
      title: 'exits by month, all time',
      most: 2_000,
      config: out({ x: 'createdAt', step: 'month' }),
      raw: rawMoved(MONTH, 'and delta < 0'),
    },
    {
      title: 'exits by folder, all time',
      most: 2_000,
      config: out({ x: 'folder' }),
      raw: rawMoved('folder_id', 'and delta < 0'),
    },
    {
      title: 'exits by action and month, of a folder',
      most: 2_000,
      config: out({ x: 'createdAt', step: 'month', legend: 'action', filters: only('folder', 'Lieu 12') }),
      raw: rawMoved(`${MONTH}, action`, `and delta < 0 and folder_name ilike '%Lieu 12%'`).replace('by 1', 'by 1, 2'),
    },
    {
      title: 'exits by recipient, all time',
      most: 2_000,
      config: out({ x: 'recipient' }),
      raw: rawMoved('recipient', 'and delta < 0'),
    },
    {
      title: 'exits of a name by month',
      most: 2_000,
      config: out({ x: 'createdAt', step: 'month', filters: only('item_name', 'perceuse') }),
      raw: rawMoved(MONTH, `and delta < 0 and item_name ilike '%perceuse%'`),
    },
    {
      title: 'exits by reason, all time',
      most: 2_000,
      config: out({ x: 'comment' }),
      raw: rawMoved('comment', 'and delta < 0'),
    },
    {
      title: 'exits by category of today, all time',
      most: 2_000,
      config: out({ x: 'category' }),
      raw: `select i.category_id, count(*), sum(abs(m.delta)) from movement m join item i on i.company_id = m.company_id
        and i.id = m.item_id where m.company_id = '${COMPANY}' and m.delta < 0 group by 1`,
    },
    {
      title: 'exits of more than 5 by day, all time',
      most: 2_000,
      config: out({ x: 'createdAt', step: 'day', dates: between(all), filters: rule('quantity', 'more_than', 5) }),
      raw: rawMoved(DAY, `and delta < -5 ${within(all)}`),
    },
    {
      title: 'exits by recipient and day, beside the year before',
      most: 2_000,
      config: out({
        x: 'recipient',
        legend: 'createdAt',
        dates: between(all),
        compare: 'previous_year',
      }),
      raw: rawMoved(`recipient, ${DAY}`, `and delta < 0 ${within(all)}`).replace('by 1', 'by 1, 2'),
    },
    {
      title: 'exits by name, all time',
      most: 2_000,
      config: out({ x: 'item_name' }),
      raw: rawMoved('item_name', 'and delta < 0'),
    },
    {
      title: 'records by a field of the company',
      most: 2_000,
      config: items({ x: 'attributes.État' }),
      raw: rawItems(`attributes ->> '${guidOf('field', 1)}'`),
    },
    {
      title: 'records by keyword',
      most: 2_000,
      config: items({ x: 'tags' }),
      raw: `select t.tag_id, count(*), sum(quantity) from item i join item_tag t on t.company_id = i.company_id
        and t.item_id = i.id where i.company_id = '${COMPANY}' and i.deleted_at is null group by 1`,
    },
    {
      title: 'value of a field by category, made in a period',
      most: 2_000,
      config: items({
        x: 'category',
        measures: [{ type: 'sum', value: 'attributes.Garantie' }],
        dates: between(all),
      }),
      raw: `select category_id, count(*), sum((attributes ->> '${guidOf('field', 2)}')::numeric) from item
        where company_id = '${COMPANY}' and deleted_at is null ${within(all)} group by 1`,
    },
  ]
}

/** How long charts take on a large company, beside the shortest statement over the rows that they count. */
export const measureCharts = async (
  database: { ours: string },
  folder: string,
  size: Size,
  print: (line: string) => void,
  /** Those whose title has one of these. */
  only?: readonly string[],
): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.ours })
  // The database may be stopped after something else failed, which is what is to be told.
  owner.on('error', () => {})
  await owner.connect()
  const { rows } = await owner.query<{ first: string; last: string; n: number }>(
    `select ((min(created_at) at time zone $1)::date + 1)::text as first,
      ((max(created_at) at time zone $1)::date - 1)::text as last, count(*)::int as n from movement`,
    [ZONE],
  )
  const { first, last, n } = rows[0]!
  await owner.query(
    `insert into user_role (company_id, user_id, role) values ($1, $2, 'ROLE_DASHBOARD_VIEW') on conflict do nothing`,
    [COMPANY, USER],
  )
  await owner.query(`update company set rights_version = rights_version + 1, timezone = $2 where id = $1`, [
    COMPANY,
    ZONE,
  ])
  print(`${size.items.toLocaleString('en')} items, ${n.toLocaleString('en')} movements.`)
  const { rows: kept } = await owner.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(t))) as size from unnest(
      array['movement_chunk', 'movement_mark', 'movement_term', 'movement_thing']::regclass[]) t`,
  )
  print(`Columns of ${kept[0]!.size} are kept.\n`)
  const server = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  try {
    const token = await server.ask<string>({ ask: 'token' })
    const month = { from: new Date(Date.parse(last) - 29 * 86_400_000).toISOString().slice(0, 10), to: last }
    print('| Chart | at most ms | ours ms | raw SQL ms | ratio |\n|---|---|---|---|---|')
    const all = asks(month, { from: first, to: last })
    for (const asked of all.filter(({ title }) => !only || only.some((part) => title.includes(part))))
      print(await rowOf(server, token, owner, asked))
  } finally {
    await Promise.all([server.stop(), owner.end()])
  }
}

/** One that is refused has missed; the others are still asked. */
const rowOf = async (
  server: Helper,
  token: string,
  owner: pg.Client,
  { title, most, config, raw }: Asked,
): Promise<string> => {
  const theirs = await medianMs(() => owner.query(raw))
  const cells = (ours: string, ratio: string) => `| ${title} | ${most} | ${ours} | ${theirs.toFixed(0)} | ${ratio} |`
  try {
    const ours = await medianMs(() => askOnce(server, 'POST', '/api/v1/charts/data', token, { config }))
    return cells(`${ours.toFixed(0)}${ours > most ? ' (!)' : ''}`, (ours / theirs).toFixed(2))
  } catch (error) {
    return cells(`refused (!): ${codeIn(error)}`, '–')
  }
}
const codeIn = (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error)

/** The first time does not count: it fills what is kept in memory. */
const medianMs = async (ask: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let n = -1; n < ASKED; n++) {
    const begun = performance.now()
    await ask()
    if (n >= 0) times.push(performance.now() - begun)
  }
  return median(times)
}

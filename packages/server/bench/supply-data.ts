import pg from 'pg'
import { baseSql, chanceSql, COMPANY, guidSql, type Size, USER } from './data.ts'

const company = `'${COMPANY}'::uuid`
const SUPPLIERS = 200
/** A guid of its own kind and number, as the API takes it. */
const guid = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const PRICE = (n: string) => `(1 + ${chanceSql(n, 'unit price', 10_000)} / 100.0)::numeric(14, 4)`

/** The rights of who buys, lends and sees what stock is worth, beside those of the ordinary user. */
const ROLES = [
  'ROLE_PRICE_VIEW',
  'ROLE_ORDER_VIEW',
  'ROLE_ORDER_SUPPLIER_VIEW',
  'ROLE_RECIPIENT_VIEW',
  'ROLE_CHECKOUT_RECIPIENT_VIEW',
  'ROLE_CHECKOUT',
  'ROLE_CHECKIN',
  'ROLE_BUNDLE_VIEW',
]

/**
 * What is bought, sold, lent and sent beside the records of the benchmark: an article of a supplier and a line of an
 * order for each record, of which one in twenty is still to come, a cost for nineteen articles of twenty, and a step of
 * it where the first of its entries said one.
 */
const fill = (size: Size): string[] => [
  `insert into user_role (company_id, user_id, role) select ${company}, '${USER}', r
    from unnest(array[${ROLES.map((role) => `'${role}'`).join(', ')}]) r on conflict do nothing`,
  `update company set rights_version = rights_version + 1 where id = ${company}`,
  `insert into supplier (company_id, id, name, name_key, contact_name, email)
    select ${company}, ${guid('supplier', `n`)}, 'Fournisseur ' || n, 'fournisseur ' || n, 'Contact ' || n, 'vente@f' || n || '.example'
    from generate_series(1, ${SUPPLIERS}) n`,
  `insert into supplier_article (company_id, id, supplier_id, position, type, name, name_key, tag, reference, unit_price, lead_days)
    select ${company}, ${guid('supplier article', `i`)}, ${guid('supplier', `1 + i % ${SUPPLIERS}`)}, i / ${SUPPLIERS}, a.type,
      a.name || case when i = ${baseSql(size, 'i')} then '' else ' bis' end,
      a.name_key || case when i = ${baseSql(size, 'i')} then '' else ' bis' end,
      '32' || lpad(i::text, 11, '0'), 'REF-' || i, ${PRICE('i')}, 1 + i % 30
    from generate_series(1, ${size.items}) i join article a on a.company_id = ${company} and a.id = ${guidSql('article', baseSql(size, 'i'))}`,
  `insert into purchase_order (company_id, id, number, number_key, order_date, supplier_id, supplier_name, status, expected_date, created_at)
    select ${company}, ${guid('order', `n`)}, 'C-2025-' || lpad(n::text, 5, '0'), 'c-2025-' || lpad(n::text, 5, '0'),
      date '2024-01-01' + n / 15, ${guid('supplier', `s`)}, 'Fournisseur ' || s,
      case when n % 20 = 0 then 'delivery_in_progress' when n % 20 = 1 then 'cancelled' else 'received' end,
      date '2024-01-15' + n / 15, timestamptz '2024-01-01 08:00Z' + n * interval '97 minutes'
    from (select n, 1 + ${chanceSql('n', 'ordered from', SUPPLIERS)} as s from generate_series(1, ${size.items / 10}) n) o`,
  `insert into order_line (company_id, id, order_id, position, type, name, name_key, tag, tag_key, reference, ordered, received, unit_price)
    select ${company}, ${guid('line', `i`)}, ${guid('order', `n`)}, (i - 1) / ${size.items / 10}, s.type, s.name, s.name_key, s.tag, s.tag,
      s.reference, 1 + i % 50, case when n % 20 < 2 then 0 else 1 + i % 50 end, s.unit_price
    from (select i, 1 + (i - 1) % ${size.items / 10} as n from generate_series(1, ${size.items}) i) l
    join supplier_article s on s.company_id = ${company} and s.id = ${guid('supplier article', `i`)}`,
  // Numbers of records without one in twenty: those whose cost nobody said.
  `create temporary table priced on commit drop as select m.id, m.article_id, m.delta, m.created_at, ${PRICE('b')} as price
    from generate_series(1, ${size.items}) b join movement m on m.company_id = ${company} and m.item_id = ${guidSql('item', 'b')} and m.seq = 1
    where b = ${baseSql(size, 'b')} and b % 20 <> 7`,
  `update movement m set unit_price = p.price from priced p where m.company_id = ${company} and m.id = p.id`,
  `insert into cost_step (company_id, article_id, seq, kind, movement_id, unit, had, delta, price, cost_after, created_at)
    select ${company}, article_id, 1, 'in', id, 'piece', 0, delta, price, price, created_at from priced`,
  `update article a set average_cost = p.price, cost_seq = 1 from priced p where a.company_id = ${company} and a.id = p.article_id`,
  `insert into recipient (company_id, id, firstname, lastname, email, department)
    select ${company}, ${guid('recipient', `n`)}, 'Camille', 'Personne ' || n, 'p' || n || '@ailleurs.example', 'Service ' || n % 30
    from generate_series(1, ${size.items / 20}) n`,
  `insert into site (company_id, id, name, name_key, city) select ${company}, ${guid('site', `n`)}, 'Site ' || n, 'site ' || n, 'Ville ' || n % 200
    from generate_series(1, ${size.items / 50}) n`,
  `insert into bundle (company_id, id, name, name_key, folder_id, model, model_key)
    select ${company}, ${guid('bundle', `n`)}, 'Lot ' || n, 'lot ' || n, ${guidSql('folder', '51 + n % 400')}, 'Modèle ' || n, 'modèle ' || n
    from generate_series(1, ${size.items / 50}) n`,
  `insert into bundle_product (company_id, bundle_id, position, item_id, location_id, quantity, unit)
    select ${company}, ${guid('bundle', `n`)}, k, i.id, i.folder_id, 1, i.unit
    from generate_series(1, ${size.items / 50}) n cross join generate_series(0, 3) k
    join item i on i.company_id = ${company} and i.id = ${guidSql('item', `1 + (n * 7 + k * 13) % ${size.items}`)}`,
]

/** What triggers would do for each checkout is done for all of them at once. */
const lend = (size: Size): string[] => [
  `insert into handover (company_id, id, kind, recipient_id, recipient_name, created_at)
    select ${company}, ${guid('handover', `n`)}, 'checkout', ${guid('recipient', `1 + n % ${size.items / 20}`)}, 'Camille Personne', timestamptz '2025-01-01 08:00Z' + n * interval '5 minutes'
    from generate_series(1, ${size.items}) n`,
  `insert into checkout (company_id, id, handover_id, item_id, recipient_id, recipient_name, quantity, returned, status, due_on, created_at)
    select ${company}, ${guid('checkout', `n`)}, ${guid('handover', `n`)}, ${guidSql('item', `1 + (n * 3) % ${size.items}`)},
      ${guid('recipient', `1 + n % ${size.items / 20}`)}, 'Camille Personne', 1, case when n % 4 = 0 then 0 else 1 end,
      case when n % 4 = 0 then 'checked_out' else 'checked_in' end, date '2025-01-10' + n / 288, timestamptz '2025-01-01 08:00Z' + n * interval '5 minutes'
    from generate_series(1, ${size.items}) n`,
  `update item i set reserved = jsonb_build_object('out', c.quantity::text) from (select item_id, sum(quantity - returned) as quantity
    from checkout where status = 'checked_out' group by 1) c where i.company_id = ${company} and i.id = c.item_id`,
  `update checkout c set folder_id = i.folder_id, item_name = i.name, search_text = entrepot_fold(concat_ws(' ', i.name, i.tag, p.firstname, p.lastname))
    from item i, recipient p where i.company_id = ${company} and i.id = c.item_id and p.company_id = i.company_id and p.id = c.recipient_id`,
]

export const fillSupply = async (url: string, size: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select from supplier limit 1')
    if (rows.length > 0) return
    await client.query('begin; set local session_replication_role = replica')
    for (const statement of [...fill(size), ...lend(size)]) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

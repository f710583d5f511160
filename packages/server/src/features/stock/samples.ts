import { type FeatureSamples, newItem, on, type World } from '../../testing/samples.ts'

const newMovement = async (world: World) =>
  (await world.admin.post(`/items/${await newItem(world)}/transactions`, { type: 'in', quantity: 1 })).body
    .transactions[0].guid as string

/** The columns of the first movement of a company, as if nothing else were settled. */
const KEPT = [
  `insert into movement_kept (company_id, zone, until) select company_id, '', created_at + interval '1 microsecond'
    from movement where company_id = $1 order by created_at limit 1`,
  `insert into movement_mark (company_id, number, folder_id, folder_name, folder_path, item_type, kind, action, unit,
      source_kind, is_exit, created_by_name)
    select company_id, 1, folder_id, folder_name, folder_path, item_type, kind, action, unit, source_kind, delta < 0,
      created_by_name from movement where company_id = $1 order by created_at limit 1`,
  `insert into movement_thing (company_id, number, item_id, item_name, item_name_folded, item_tag, alike)
    select company_id, 1, item_id, item_name, entrepot_fold(item_name), item_tag, 1 from movement where company_id = $1
    order by created_at limit 1`,
  `insert into movement_held (company_id, first, things, categories) select company_id, 1, 1, packed_numbers(array[0])
    from movement_thing where company_id = $1`,
  `insert into movement_term (company_id, field, number, key, term, folded, alike)
    select m.company_id, v.field, 1, encode(substr(sha256(convert_to(v.term, 'UTF8')), 1, 16), 'hex')::uuid, v.term,
      case when v.field in ('recipient', 'comment') then entrepot_fold(v.term) end, case when v.field in ('recipient', 'comment') then 1 end
    from (select * from movement where company_id = $1 order by created_at limit 1) m cross join lateral (values
      ('created_at', (m.created_at at time zone 'UTC')::date::text), ('recipient', m.recipient), ('comment', m.comment),
      ('delta', m.delta::text), ('remaining', m.quantity_after::text)) v(field, term)`,
  `insert into movement_chunk (company_id, number, since, until, movements, first_day, last_day, mark, thing, created_at,
      happened_at, recipient, comment, delta, remaining, unit_price)
    select company_id, 1, '-infinity', created_at + interval '1 microsecond', 1, (created_at at time zone 'UTC')::date,
      (created_at at time zone 'UTC')::date, 'AAE=', 'AAE=', 'AAE=', '', 'AAE=', 'AAE=', 'AAE=', 'AAE=', ''
    from movement where company_id = $1 order by created_at limit 1`,
  // From a clock that was ahead: nobody reads them.
  `insert into item_kept (company_id, until, tags_until) values ($1, 'infinity', 'infinity')`,
  `insert into item_sum (company_id, folder_id, type, unit, items, amount)
    select company_id, folder_id, 'product', 'piece', 1, 1 from item where company_id = $1 limit 1`,
  `insert into item_tag_sum (company_id, folder_id, type, unit, items, amount)
    select company_id, folder_id, 'product', 'piece', 1, 1 from item where company_id = $1 limit 1`,
]

const samples: FeatureSamples = {
  examples: {
    change: async (world) => on(await newItem(world), { type: 'in', quantity: 1 }),
    changeMany: async (world) => ({ body: { type: 'in', lines: [{ guid: await newItem(world), quantity: 1 }] } }),
    along: async (world) => ({ body: { items: [await newItem(world)] } }),
    move: async (world) => ({
      body: { items: [{ guid: await newItem(world), quantity: 1 }], destination: world.target },
    }),
    count: async (world) => on(await newItem(world), { quantity: 2 }),
    countMany: async (world) => ({ body: { lines: [{ guid: await newItem(world), quantity: 2 }] } }),
    reverse: async (world) => on(await newMovement(world), { reason: 'erreur' }),
    reverseMany: async (world) => ({ body: { transactions: [await newMovement(world)], reason: 'erreur' } }),
  },
  // Told already: the job that does so works on beside the sweep, and would change a row of the other company.
  rows: ({ admin }) => [
    [`update threshold_alert set told_at = now() where company_id = $1`, [admin.company]],
    // Once for a company, whose second world finds them.
    ...KEPT.map((statement): [string, unknown[]] => [`${statement} on conflict do nothing`, [admin.company]]),
  ],
  // With a key, a movement without its stored answer would be a fault (I1).
  keptEmpty: ['movement.idem_key'],
  faults: {
    'S1 ': `alter table item drop constraint item_quantity_bounds; update item set quantity = -1 where name = 'Vis'`,
    'S2 ': `update item set quantity = quantity + 1 where name = 'Vis'`,
    'S3 ': `update item set folder_id = (select id from folder f
      where f.company_id = item.company_id and f.name = 'Camion') where name = 'Clous'`,
    'S5 ': `update movement set quantity_after = quantity_after + 1 where kind = 'out'`,
    'S6 ': `delete from movement where kind = 'move' and delta < 0`,
    'S7 ': `update movement set idem_key = 'same', request_id = id::text`,
    'S8 the ledger': `update movement set seq = seq + 1 where kind = 'out'; delete from movement where seq = 3`,
    'S8 the record': `update item set seq = seq + 1`,
    'S9 ': `delete from item where name = 'Vis'`,
    'S10 every': `delete from activity where action = 'stock_out'`,
    'S10 no': `delete from movement where kind = 'out'`,
    'I1 ': `delete from idempotency`,
    'X11 ': `update movement set delta = delta * 2 where reverses_id is not null`,
    'N1 no movement': `update movement set company_id = (select min(id::text)::uuid from company), seq = seq + 1000`,
    'E1 ': `update article set average_cost = average_cost + 1 where average_cost is not null`,
    'E2 ': `update cost_step set cost_before = 1 where seq = 1`,
    'E3 ': `update cost_step set price = price + 1`,
    'E4 ': `update movement set unit_price = unit_price + 1 where unit_price is not null`,
    'D1 ': `insert into movement_kept (company_id, zone, until) select company_id, 'UTC', max(created_at) from movement
      group by 1 on conflict (company_id) do update set zone = excluded.zone, until = excluded.until;
      insert into movement_chunk (company_id, number, since, until, movements, first_day, last_day, mark, thing,
        created_at, happened_at, recipient, comment, delta, remaining, unit_price)
      select company_id, 1, '-infinity', max(created_at), count(*), min(created_at)::date, max(created_at)::date,
        '', '', '', '', '', '', '', '', '' from movement group by 1 on conflict do nothing`,
    'D2 ': `insert into movement_kept (company_id, zone, categories_until) select distinct company_id, '', now()
      from movement on conflict (company_id) do update set categories_until = excluded.categories_until;
      delete from movement_chunk; delete from movement_thing; delete from movement_held;
      insert into movement_thing (company_id, number, item_id, item_name, item_name_folded, alike)
      select distinct on (company_id) company_id, 1, item_id, item_name, '', 1 from movement;
      insert into movement_held (company_id, first, things, categories)
      select company_id, 1, 1, packed_numbers(array[32000]) from movement_thing`,
    'X6 ': `update item set deleted_at = now() - interval '1 hour', trash_batch = id where name = 'Vis'; update movement
      set created_at = now()`,
  },
}
export default samples

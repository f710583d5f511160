-- Suppliers, recipients, variants and lots, and lines of operations as they were (X-41), by the mechanism of 0311.
alter table record_history drop constraint record_history_kind_check;
alter table record_history add constraint record_history_kind_check
  check (kind in ('item_tag', 'tag', 'reservation', 'reservation_name', 'checkout', 'recipient',
    'purchase_order', 'order_line', 'operation', 'operation_task', 'transit', 'supplier', 'operation_line'));

-- Since when these are known of companies that were there before.
alter table history_start add column details_at timestamptz;
alter table history_start no force row level security;
alter table company no force row level security;
insert into history_start (company_id, at, details_at) select c.id, c.created_at, clock_timestamp() from company c
  on conflict (company_id) do update set details_at = excluded.details_at;
alter table history_start force row level security;
alter table company force row level security;

drop schema past cascade;
-- Of people their names and where they work: what they can be reached by is theirs, and goes with them.
drop trigger recipient_was on recipient;
drop trigger recipient_is_gone on recipient;
drop function recipient_then(timestamptz);
call keep_what_was('recipient', fires => array['firstname', 'lastname', 'department'], derived => array['email', 'phone',
  'user_id', 'search_text', 'name', 'name_key', 'updated_by', 'updated_by_name', 'updated_at']);
call keep_what_was('supplier', fires => array['name', 'contact_name', 'email', 'phone', 'address', 'comment'],
  derived => array['search_text', 'name_key', 'updated_by', 'updated_by_name', 'updated_at']);
-- A line is in its task since it was written; those of before are so since ever. What it is about goes from it with a
-- record that is deleted for good, with all images of it.
alter table operation_line add column since timestamptz not null default '-infinity';
alter table operation_line alter column since set default instant();
call keep_what_was('operation_line', since => 'since', fires => array['code', 'name', 'tag', 'unit', 'folder_id', 'status',
  'expected', 'found', 'output', 'known', 'exit_status', 'confirmed', 'scanned_at', 'scanned_by'],
  derived => array['posted_group', 'former_status']);

-- What was kept of a record by the last day it was kept, and what was out of it: as `keep_reserved_of` writes it today.
create function kept_then(company uuid, item uuid, at timestamptz) returns table (day text, quantity numeric)
  language sql stable as $$
  with was as (select distinct on (h.kind, h.record_id) h.kind, h.image from record_history h
    where h.company_id = kept_then.company and h.item_id = kept_then.item and h.kind in ('reservation', 'checkout')
      and h.until > kept_then.at order by h.kind, h.record_id, h.place),
  is_so as (
    select 'reservation' as kind, to_jsonb(r) as image from reservation r
      where r.company_id = kept_then.company and r.item_id = kept_then.item and r.active and not exists (
        select from record_history h where h.company_id = r.company_id and h.kind = 'reservation' and h.record_id = r.id
        and h.until > kept_then.at)
    union all
    select 'checkout', to_jsonb(c) from checkout c
      where c.company_id = kept_then.company and c.item_id = kept_then.item and c.status = 'checked_out' and not exists (
        select from record_history h where h.company_id = c.company_id and h.kind = 'checkout' and h.record_id = c.id
        and h.until > kept_then.at))
  select case kind when 'checkout' then 'out' else image ->> 'expires_on' end,
    (image ->> 'quantity')::numeric - case kind when 'checkout' then (image ->> 'returned')::numeric else 0 end
  from (select * from was union all select * from is_so) k
  where (image ->> 'created_at')::timestamptz <= kept_then.at
    and case kind when 'checkout' then image ->> 'status' = 'checked_out' else (image ->> 'active')::boolean end
$$;

-- Columns of a table as a view of then has them: `otherwise` by what stands in their place, the others as `row` has them.
create function columns_then(target text, from_row text, otherwise text[], by_what text[]) returns text
  language sql stable as $$
  select string_agg(coalesce(by_what[array_position(otherwise, a.attname::text)], format('%I.%I', from_row, a.attname))
    || ' as ' || quote_ident(a.attname), ', ' order by a.attnum)
  from pg_attribute a where a.attrelid = ('public.' || target)::regclass and a.attnum > 0 and not a.attisdropped
$$;

/*
 * Tables as they were, under their own names: with `search_path = past, public` a statement of today answers what it
 * would have answered then. A migration that changes a column of one of these tables drops the schema first and calls
 * this again.
 */
create or replace procedure show_what_was() language plpgsql as $$
declare
  -- What stands in the row of a record today (decision 0014): it is put together where somebody asks for it, and only of
  -- records of which something is kept or was otherwise.
  kept text := $v$case when i.reserved is not null or exists (select from public.record_history h
      where h.company_id = i.company_id and h.item_id = i.id and h.kind in ('reservation', 'checkout')
      and h.until > instant_asked()) then (select jsonb_object_agg(k.day, k.quantity::text) from (
        select k.day, sum(k.quantity) as quantity from public.kept_then(i.company_id, i.id, instant_asked()) k
        group by k.day) k) end$v$;
begin
  create schema past;
  grant usage on schema past to entrepot_app;
  execute format('create function past.words_of(r public.item) returns text language sql stable as $b$
    select %s from (select r.*) one $b$', (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'public.item'::regclass and a.attname = 'search_text'));
  -- What lay where the caller may read today, and does not lie today where they may not (decision 0032): the first is
  -- asked by whoever reads it. Sums over parts of a record are not made.
  execute format($v$create view past.item with (security_invoker = true) as
    -- Most are what they were, and nothing is put together of them.
    select %s from public.item i
    where i.company_id = current_company() and i.deleted_at is null and i.created_at <= (select instant_asked())
      and ((select folders_asked()) is null or i.folder_id = any ((select folders_asked())::uuid[]))
      and not exists (select from public.movement m where m.company_id = current_company()
        and m.created_at > instant_asked() and m.item_id = i.id)
      and not exists (select from public.item_history h where h.company_id = current_company()
        and h.until > instant_asked() and h.item_id = i.id)
      and not exists (select from public.item_absence x where x.company_id = i.company_id and x.item_id = i.id
        and x.gone_at <= (select instant_asked()) and x.back_at > (select instant_asked()))
    union all
    select %s from (
      select m.item_id as id from public.movement m where m.company_id = current_company() and m.created_at > instant_asked()
      union select h.item_id from public.item_history h where h.company_id = current_company() and h.until > instant_asked()
    ) t join public.item i on i.company_id = current_company() and i.id = t.id
    left join lateral (select m.folder_id, m.quantity_after - m.delta as quantity, m.created_at as at
      from public.movement m where m.company_id = i.company_id and m.item_id = i.id and m.created_at > instant_asked()
      order by m.seq limit 1) l on true
    left join lateral (select h.image, h.until as at from public.item_history h
      where h.company_id = i.company_id and h.item_id = i.id and h.until > instant_asked() order by h.place limit 1) e on true
    cross join lateral jsonb_populate_record(i, coalesce(e.image, '{}') || jsonb_build_object(
      'quantity', coalesce(l.quantity, i.quantity),
      'folder_id', case when l.at is null then coalesce((e.image ->> 'folder_id')::uuid, i.folder_id)
        when e.at < l.at then (e.image ->> 'folder_id')::uuid else l.folder_id end,
      'deleted_at', case when (case when e.image is null then i.deleted_at else (e.image ->> 'deleted_at')::timestamptz end)
        <= instant_asked() then instant_asked() end)) r
    where r.created_at <= instant_asked() and r.deleted_at is null
      and (i.deleted_at is not null or (select folders_asked()) is null
        or i.folder_id = any ((select folders_asked())::uuid[]))
      and not exists (select from public.item_absence x where x.company_id = i.company_id and x.item_id = i.id
        and x.gone_at <= instant_asked() and x.back_at > instant_asked())$v$,
    columns_then('item', 'i', array['reserved'], array[kept]),
    columns_then('item', 'r', array['id', 'company_id', 'reserved', 'search_text'], array['i.id', 'i.company_id', kept,
      'past.words_of(r)']));
  create view past.folder with (security_invoker = true) as
    select r.* from public.folder f
    left join lateral (select h.image from public.folder_history h where h.company_id = f.company_id
      and h.folder_id = f.id and h.until > instant_asked() order by h.place limit 1) e on true
    cross join lateral jsonb_populate_record(f, coalesce(e.image, '{}')) r;
  create view past.reservation with (security_invoker = true) as select * from public.reservation_then(instant_asked());
  create view past.reservation_name with (security_invoker = true) as
    select * from public.reservation_name_then(instant_asked());
  -- What people can be reached by is not kept: it is theirs, and goes with them.
  create view past.recipient with (security_invoker = true) as
    select r.company_id, r.id, r.firstname, r.lastname, ''::text as email, ''::text as phone,
      coalesce(r.department, n.department, '') as department, null::uuid as user_id, r.version, r.created_at,
      coalesce(r.created_by, n.created_by) as created_by,
      coalesce(r.created_by_name, n.created_by_name, '') as created_by_name,
      r.created_at as updated_at, null::uuid as updated_by, ''::text as updated_by_name,
      entrepot_fold(r.firstname || ' ' || r.lastname || ' ' || coalesce(r.department, n.department, '')) as search_text
    from public.recipient_then(instant_asked()) r
    left join public.recipient n on n.company_id = r.company_id and n.id = r.id;
  create view past.supplier with (security_invoker = true) as
    select s.company_id, s.id, s.name, s.contact_name, s.email, s.phone, s.address, s.comment, s.version, s.created_at,
      s.created_by, s.created_by_name, s.created_at as updated_at, null::uuid as updated_by, ''::text as updated_by_name,
      entrepot_fold(s.name || ' ' || s.contact_name || ' ' || s.email) as search_text
    from public.supplier_then(instant_asked()) s;
  create view past.checkout with (security_invoker = true) as
    select c.company_id, c.id, c.handover_id, c.item_id, c.recipient_id, c.recipient_name, c.quantity, c.returned,
      c.status, c.due_on, c.late_told_at, c.checked_in_at, c.checked_in_by, c.checked_in_by_name, c.version,
      c.created_at, c.created_by, c.created_by_name, c.updated_at, c.updated_by, c.updated_by_name,
      i.folder_id, i.name as item_name, entrepot_fold(concat_ws(' ', i.name, i.tag,
        coalesce(nullif(trim(p.firstname || ' ' || p.lastname), ''), c.recipient_name))) as search_text
    from public.checkout_then(instant_asked()) c
    left join past.recipient p on p.company_id = c.company_id and p.id = c.recipient_id
    left join past.item i on i.company_id = c.company_id and i.id = c.item_id;
  create view past.purchase_order with (security_invoker = true) as
    select o.company_id, o.id, o.number, o.number_key, o.order_date, o.supplier_id, o.supplier_name, o.status,
      o.expected_date, o.comment, o.sent_at, o.sent_to, o.version, o.created_at, o.created_by, o.created_by_name,
      o.updated_at, o.updated_by, o.updated_by_name, entrepot_fold(o.number || ' ' || o.supplier_name) as search_text
    from public.purchase_order_then(instant_asked()) o;
  create view past.order_line with (security_invoker = true) as
    select l.company_id, l.id, l.order_id, l.position, l.type, l.name, l.name_key, l.tag, l.tag_key, l.reference,
      l.ordered, l.received, l.unit_price, l.closed_at, l.closed_by_name, l.closed_reason,
      entrepot_fold(l.name || ' ' || coalesce(l.tag, '') || ' ' || l.reference) as search_text
    from public.order_line_then(instant_asked()) l;
  create view past.operation with (security_invoker = true) as
    select o.company_id, o.id, o.title, o.type, o.status, o.template_id, o.location_id, o.destination_id, o.start_date,
      o.end_date, o.expedition_date, o.reception_date, o.packages, o.recipients, o.reception, o.description, o.version,
      o.created_at, o.created_by, o.created_by_name, o.updated_at, o.updated_by, o.updated_by_name, o.closed_at,
      o.closed_by, o.closed_by_name, o.order_id, o.order_name, o.attributes, o.number, o.destination_site_id,
      o.destination_site_name,
      entrepot_fold(o.title || ' op-' || lpad(o.number::text, greatest(5, length(o.number::text)), '0')) as search_text
    from public.operation_then(instant_asked()) o;
  create view past.operation_task with (security_invoker = true) as
    select t.company_id, t.id, t.operation_id, t.kind, t.title, t.position, t.parent_id, t.assignee_kind, t.assignee_id,
      t.assignee_name, t.status, t.created_at, t.closed_at, t.closed_by, t.closed_by_name
      from public.operation_task_then(instant_asked()) t;
  -- A line tells of a record: of none that lies today where the caller may not look.
  create view past.operation_line with (security_invoker = true) as
    select l.* from public.operation_line_then(instant_asked()) l
    where (select folders_asked()) is null or not exists (select from public.item i where i.company_id = l.company_id
      and i.id = l.item_id and i.deleted_at is null and i.folder_id <> all ((select folders_asked())::uuid[]));
  create view past.transit with (security_invoker = true) as select * from public.transit_then(instant_asked());
  create function past.checkout_search(patterns text[]) returns setof uuid language sql stable as $b$
    select c.id from past.checkout c where c.search_text like all (patterns)
  $b$;
  grant select on all tables in schema past to entrepot_app;
end $$;
call show_what_was();

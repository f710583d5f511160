-- Reservations, checkouts, orders and operations as they were (X-41): what is theirs is kept before it changes, with what they are called.
alter table record_history drop constraint record_history_kind_check;
alter table record_history add constraint record_history_kind_check
  check (kind in ('item_tag', 'tag', 'reservation', 'reservation_name', 'checkout', 'recipient',
    'purchase_order', 'order_line', 'operation', 'operation_task', 'transit'));

-- Since when these are known of companies that were there before.
alter table history_start add column lists_at timestamptz;
alter table history_start no force row level security;
alter table company no force row level security;
insert into history_start (company_id, at, lists_at) select c.id, c.created_at, clock_timestamp() from company c
  on conflict (company_id) do update set lists_at = excluded.lists_at;
alter table history_start force row level security;
alter table company force row level security;

-- A row with an id of its own is the same row whichever record it is of; `fires` and `derived` as before.
create or replace procedure keep_what_was(target text, since text default 'created_at', fires text[] default '{}',
  derived text[] default '{}', id text default 'id') language plpgsql as $$
declare
  looked text := case when fires = '{}' then '' else (select ' of ' || string_agg(quote_ident(c), ', ') from unnest(fires) c) end;
  told text := case when fires = '{}' then 'old.* is distinct from new.*' else (select format('(%s) is distinct from (%s)',
    string_agg('old.' || quote_ident(c), ', '), string_agg('new.' || quote_ident(c), ', ')) from unnest(fires) c) end;
begin
  execute format('create trigger %I after update%s on %I for each row when (%s) execute function note_record_then(%L, %L)',
    target || '_was', looked, target, told, id, derived);
  execute format('create trigger %I after delete on %I for each row execute function note_record_then(%L, %L)',
    target || '_is_gone', target, id, derived);
  execute format($f$create function %1$I(at timestamptz) returns setof %2$I language sql stable as $b$
    select t.* from public.%2$I t where t.company_id = current_company() and t.%3$I <= at
      and not exists (select from record_history h where h.company_id = t.company_id and h.kind = %2$L
        and h.record_id = t.%4$I and h.until > at)
    union all
    select r.* from (select distinct on (h.record_id) h.company_id, h.image from record_history h
      where h.company_id = current_company() and h.kind = %2$L and h.until > at
      order by h.record_id, h.place) e
    cross join lateral jsonb_populate_record(null::public.%2$I, e.image || jsonb_build_object('company_id', e.company_id)) r
    where r.%3$I <= at $b$ $f$,
    target || '_then', target, since, id);
end $$;
call keep_what_was('reservation', fires => array['item_id', 'name_id', 'name', 'quantity', 'taken', 'expires_on',
  'active', 'ended']);
call keep_what_was('reservation_name', fires => array['name']);
-- Where its record lies and what that is called are known of the record.
call keep_what_was('checkout', fires => array['item_id', 'recipient_id', 'recipient_name', 'quantity', 'returned',
  'status', 'due_on', 'checked_in_at'], derived => array['folder_id', 'item_name', 'search_text']);
-- Of people their names alone, which what they had keeps as well.
call keep_what_was('recipient', fires => array['firstname', 'lastname'], derived => array['email', 'phone',
  'department', 'user_id', 'search_text', 'name', 'name_key', 'created_by', 'created_by_name', 'updated_by',
  'updated_by_name']);
call keep_what_was('purchase_order', fires => array['number', 'order_date', 'supplier_id', 'supplier_name', 'status',
  'expected_date', 'comment', 'sent_at', 'sent_to'], derived => array['search_text']);
-- A line is in its order since it was written; those of before are so since ever.
alter table order_line add column since timestamptz not null default '-infinity';
alter table order_line alter column since set default instant();
call keep_what_was('order_line', since => 'since', fires => array['position', 'type', 'name', 'tag', 'reference',
  'ordered', 'received', 'unit_price', 'closed_at'], derived => array['search_text']);
call keep_what_was('operation', fires => array['number', 'title', 'type', 'status', 'template_id', 'location_id',
  'destination_id', 'destination_site_id', 'destination_site_name', 'start_date', 'end_date', 'expedition_date',
  'reception_date', 'packages', 'recipients', 'reception', 'description', 'attributes', 'order_id', 'order_name',
  'closed_at'], derived => array['search_text']);
-- Of tasks what a list of operations says: how far they are, and whose. Answers are changed with each line.
call keep_what_was('operation_task', fires => array['title', 'status', 'assignee_kind', 'assignee_id', 'assignee_name'],
  derived => array['options', 'answers', 'unknown', 'custom']);
call keep_what_was('transit', since => 'sent_at', fires => array['sent', 'arrived', 'lost']);

-- The instant that a transaction looks at, and the folders that its caller may read: of none where all are.
create function instant_asked() returns timestamptz language sql stable parallel safe as $$
  select current_setting('app.as_of')::timestamptz
$$;
create function folders_asked() returns uuid[] language sql stable parallel safe as $$
  select nullif(current_setting('app.folders'), '')::uuid[]
$$;

/*
 * Tables as they were, under their own names: with `search_path = past, public` a statement of today answers what it
 * would have answered then. A migration that changes a column of one of these tables drops the schema first and calls
 * this again.
 */
create procedure show_what_was() language plpgsql as $$
begin
  create schema past;
  grant usage on schema past to entrepot_app;
  -- What lay where the caller may read today, and does not lie today where they may not (decision 0032): the first is
  -- asked by whoever reads it. Sums over parts of a record are not made.
  create view past.item with (security_invoker = true) as
    -- Most are what they were, and nothing is put together of them.
    select i.* from public.item i
    where i.company_id = current_company() and i.deleted_at is null and i.created_at <= (select instant_asked())
      and ((select folders_asked()) is null or i.folder_id = any ((select folders_asked())::uuid[]))
      and not exists (select from public.movement m where m.company_id = current_company()
        and m.created_at > instant_asked() and m.item_id = i.id)
      and not exists (select from public.item_history h where h.company_id = current_company()
        and h.until > instant_asked() and h.item_id = i.id)
      and not exists (select from public.item_absence x where x.company_id = i.company_id and x.item_id = i.id
        and x.gone_at <= (select instant_asked()) and x.back_at > (select instant_asked()))
    union all
    select r.* from (
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
        and x.gone_at <= instant_asked() and x.back_at > instant_asked());
  create view past.folder with (security_invoker = true) as
    select r.* from public.folder f
    left join lateral (select h.image from public.folder_history h where h.company_id = f.company_id
      and h.folder_id = f.id and h.until > instant_asked() order by h.place limit 1) e on true
    cross join lateral jsonb_populate_record(f, coalesce(e.image, '{}')) r;
  create view past.reservation with (security_invoker = true) as select * from public.reservation_then(instant_asked());
  create view past.reservation_name with (security_invoker = true) as
    select * from public.reservation_name_then(instant_asked());
  create view past.recipient with (security_invoker = true) as select * from public.recipient_then(instant_asked());
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
      t.assignee_name, t.status, t.created_at from public.operation_task_then(instant_asked()) t;
  create view past.transit with (security_invoker = true) as select * from public.transit_then(instant_asked());
  create function past.checkout_search(patterns text[]) returns setof uuid language sql stable as $b$
    select c.id from past.checkout c where c.search_text like all (patterns)
  $b$;
  grant select on all tables in schema past to entrepot_app;
end $$;
call show_what_was();

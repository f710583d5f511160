-- What rows of other lists were before they changed (X-41): one table, one function, and one way to read a table as it
-- was at an instant. `kind` is the table, `item_id` the record with which the image goes for good (decision 0018).
create table record_history (
  company_id uuid not null references company (id),
  kind text not null check (kind in ('item_tag', 'tag')),
  record_id uuid not null,
  place bigint generated always as identity,
  until timestamptz not null default instant(),
  item_id uuid,
  image jsonb not null check (jsonb_typeof(image) = 'object'),
  primary key (company_id, kind, record_id, place),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index record_history_newest on record_history (company_id, kind, until);
create index record_history_item on record_history (company_id, item_id, kind) where item_id is not null;
call protect_tenant_table('record_history', 'select, insert, delete');

-- Since when these are known of companies that were there before. Those that an owner under row security did not see at
-- 0291 have their beginning now, too.
alter table history_start add column records_at timestamptz;
alter table history_start no force row level security;
alter table company no force row level security;
insert into history_start (company_id, at, records_at)
  select c.id, greatest(c.created_at, m.applied_at), clock_timestamp()
  from company c join schema_migration m on m.name = '0291-what-was.sql'
  on conflict (company_id) do update set records_at = excluded.records_at;
alter table history_start force row level security;
alter table company force row level security;

create function note_record_then() returns trigger language plpgsql as $$
declare
  was jsonb := jsonb_strip_nulls(to_jsonb(old));
begin
  insert into record_history (company_id, kind, record_id, item_id, image)
    values (old.company_id, tg_table_name, (was ->> tg_argv[0])::uuid, (was ->> 'item_id')::uuid,
      was - 'company_id' - tg_argv[1]::text[]);
  return null;
end $$;

/*
 * Keeps the rows of a table: `<table>_then(at)` answers them as they were.
 * `since`: the column that says since when a row is there. `fires`: which updates are looked at, so that others cost
 * nothing. `derived`: columns that the database makes of others, which are in no image.
 */
create procedure keep_what_was(target text, since text default 'created_at', fires text[] default '{}',
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
        and h.record_id = t.%4$I and h.item_id is not distinct from (%5$s) and h.until > at)
    union all
    select r.* from (select distinct on (h.record_id, h.item_id) h.company_id, h.image from record_history h
      where h.company_id = current_company() and h.kind = %2$L and h.until > at
      order by h.record_id, h.item_id, h.place) e
    cross join lateral jsonb_populate_record(null::public.%2$I, e.image || jsonb_build_object('company_id', e.company_id)) r
    where r.%3$I <= at $b$ $f$,
    target || '_then', target, since, id, case when exists (select from pg_attribute
      where attrelid = target::regclass and attname = 'item_id') then 't.item_id' else 'null' end);
end $$;

-- A keyword is on a record since it was given; those that were there before are so since ever.
alter table item_tag add column since timestamptz not null default '-infinity';
alter table item_tag alter column since set default instant();
call keep_what_was('item_tag', since => 'since', id => 'tag_id');
call keep_what_was('tag', fires => array['name', 'name_key', 'color']);
-- A row that is only given and taken has no more than one image at an instant; it is looked up by its record.
create or replace function item_tag_then(at timestamptz) returns setof item_tag language sql stable as $$
  select t.* from public.item_tag t where t.company_id = current_company() and t.since <= at
  union all
  select h.company_id, h.item_id, h.record_id, (h.image ->> 'since')::timestamptz from record_history h
    where h.company_id = current_company() and h.kind = 'item_tag' and h.until > at
    and (h.image ->> 'since')::timestamptz <= at
$$;

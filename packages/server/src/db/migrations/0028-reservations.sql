-- What is kept of a record for somebody: a name for it, a quantity and the last day it is kept.
create table reservation_name (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint reservation_name_key unique (company_id, name_key)
);

create table reservation (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- The name as long as it is in the list of names, and what it was once it is not.
  name_id uuid,
  name text not null,
  -- What is still kept; what was taken out of it stands beside it.
  quantity numeric(12, 2) not null,
  taken numeric(12, 2) not null default 0,
  expires_on date not null,
  active boolean not null default true,
  ended text check (ended in ('expired', 'cancelled', 'used', 'item_deleted')),
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default clock_timestamp(),
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint reservation_quantity check (quantity >= 0 and quantity < 1000000000),
  constraint reservation_taken check (taken >= 0 and taken < 1000000000),
  constraint reservation_active check (active = (ended is null) and (not active or quantity > 0)),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, name_id) references reservation_name (company_id, id) on delete set null (name_id)
);
create index reservation_item on reservation (company_id, item_id);
create index reservation_by_day on reservation (company_id, expires_on, id);
create index reservation_active_by_day on reservation (company_id, expires_on) where active;
create index reservation_name_used on reservation (company_id, name_id) where name_id is not null;

call protect_tenant_table('reservation_name');
call protect_tenant_table('reservation');

-- What is kept of a record, by the last day it is kept: {"2026-12-31": "5.00"}. It stands in the row of the record, so that whoever waited for
-- the lock of that row reads it as it is by then, and a list of records reads nothing else. Which days are over is known when it is read.
alter table item add column reserved jsonb constraint item_reserved check (jsonb_typeof(reserved) = 'object');

create function reserved_on(reserved jsonb, day text) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum(value::numeric), 0) from jsonb_each_text(reserved) where key >= day
$$;

-- In the order of guids, as records are locked everywhere.
create function keep_reserved_of(companies uuid[], items uuid[]) returns void language plpgsql as $$
declare touched record;
begin
  for touched in select distinct t.company, t.item from unnest(companies, items) as t(company, item) order by t.item loop
    update item i set reserved = (
      select jsonb_object_agg(kept.day, kept.quantity::text) from (
        select to_char(r.expires_on, 'YYYY-MM-DD') as day, sum(r.quantity) as quantity from reservation r where r.company_id = i.company_id and r.item_id = i.id and r.active group by r.expires_on) kept)
    where i.company_id = touched.company and i.id = touched.item;
  end loop;
end $$;
create function keep_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from after_rows where active;
  elsif tg_op = 'DELETE' then
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from before_rows where active;
  else
    -- A reservation stays with its record, and a new name changes nothing of what is kept.
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from after_rows a join before_rows b using (company_id, id, item_id)
      where (a.active, a.quantity, a.expires_on) is distinct from (b.active, b.quantity, b.expires_on);
  end if;
  return null;
end $$;
create trigger reservation_inserted after insert on reservation referencing new table as after_rows for each statement execute function keep_reserved();
create trigger reservation_updated after update on reservation referencing old table as before_rows new table as after_rows for each statement execute function keep_reserved();
create trigger reservation_deleted after delete on reservation referencing old table as before_rows for each statement execute function keep_reserved();

-- A record of which less is left than is reserved: only a count finds that. Told afterwards and once to those who reserved it (T27).
create table reservation_shortage (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  found_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index reservation_shortage_untold on reservation_shortage (company_id, found_at) where told_at is null;
create index reservation_shortage_item on reservation_shortage (company_id, item_id);
call protect_tenant_table('reservation_shortage');

-- Every day that is stored counts here; whether one of them is over is asked again before anybody is told.
create function note_shortage() returns trigger language plpgsql as $$
declare reserved numeric := reserved_on(new.reserved, '');
begin
  if new.quantity < reserved and old.quantity >= reserved then
    insert into reservation_shortage (company_id, id, item_id) values (new.company_id, gen_random_uuid(), new.id);
  end if;
  return null;
end $$;
create trigger item_short after update of quantity on item for each row when (new.quantity < old.quantity and new.reserved is not null) execute function note_shortage();

-- Nothing is kept of what lies in the trash, whatever brought it there.
create function end_reservations() returns trigger language plpgsql as $$
begin
  update reservation set active = false, ended = 'item_deleted', version = version + 1, updated_at = clock_timestamp() where company_id = new.company_id and item_id = new.id and active;
  return null;
end $$;
create trigger item_out_of_sight after update of deleted_at on item for each row when (old.deleted_at is null and new.deleted_at is not null and new.reserved is not null) execute function end_reservations();

-- Whether a record lies at or below its threshold is kept by the database with every quantity and every threshold, whatever channel
-- writes them. Movements change the quantity and hardly ever this value: an index may name it and still none is written by a movement.
alter table item add column is_low boolean not null generated always as (coalesce(quantity <= threshold, false)) stored;
create index item_low on item (company_id, name collate natural_order, id) include (folder_id) where is_low and deleted_at is null;

-- A record that fell to its threshold. Written with the quantity and only on crossing; told afterwards, many at a time, and once.
create table threshold_alert (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  fell_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index threshold_alert_untold on threshold_alert (company_id, fell_at) where told_at is null;
create index threshold_alert_item on threshold_alert (company_id, item_id);
call protect_tenant_table('threshold_alert');

create function note_fallen() returns trigger language plpgsql as $$
begin
  insert into threshold_alert (company_id, id, item_id) values (new.company_id, gen_random_uuid(), new.id);
  return null;
end $$;
-- The conditions are checked where the row is written: a movement that crosses nothing calls nothing.
create trigger item_born_low after insert on item for each row when (new.is_low and new.deleted_at is null) execute function note_fallen();
create trigger item_fell after update on item for each row when (new.is_low and not old.is_low and new.deleted_at is null) execute function note_fallen();

-- What somebody does not want to hear of, or not by mail; without a row both are on.
create table notification_setting (
  company_id uuid not null,
  user_id uuid not null,
  kind text not null,
  on_screen boolean not null,
  by_mail boolean not null,
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call protect_tenant_table('notification_setting');

-- Who looks at which folder in which tab. Nothing is lost when a crash empties it: the next heartbeat fills it.
create unlogged table presence (
  company_id uuid not null,
  user_id uuid not null,
  tab uuid not null,
  folder_id uuid not null,
  seen_at timestamptz not null,
  primary key (company_id, user_id, tab),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index presence_folder on presence (company_id, folder_id);
call protect_tenant_table('presence');

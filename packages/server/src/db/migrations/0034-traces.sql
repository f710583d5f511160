-- What was deleted for good keeps its row, without what was in it (decision 0018): the ledger stays provable, and stock as of an instant knows until
-- when a record was there.
alter table item add column purged_at timestamptz, add constraint item_purged check (purged_at is null or (deleted_at is not null and trash_batch is null and merged_into is null and attributes = '{}' and tag is null));
alter table folder add column purged_at timestamptz, add constraint folder_purged check (purged_at is null or (deleted_at is not null and trash_batch is null));
create index item_trash on item (company_id, deleted_at desc, id) where trash_batch is not null;
create index folder_trash on folder (company_id, deleted_at desc, id) where trash_batch is not null;

-- When a record that is there was out of sight: in the trash, or merged. One that still is says so itself.
create table item_absence (
  company_id uuid not null,
  item_id uuid not null,
  gone_at timestamptz not null,
  back_at timestamptz not null default clock_timestamp(),
  primary key (company_id, item_id, gone_at),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
call protect_tenant_table('item_absence', 'select, insert');
create function note_absence() returns trigger language plpgsql as $$
begin
  insert into item_absence (company_id, item_id, gone_at) values (old.company_id, old.id, old.deleted_at) on conflict do nothing;
  return null;
end $$;
create trigger item_is_back after update of deleted_at on item for each row when (old.deleted_at is not null and new.deleted_at is null) execute function note_absence();

-- By which door an act came; null: it was written before that was noted.
alter table activity add column channel text constraint activity_channel check (channel in ('screen', 'api', 'import', 'bulk', 'rule', 'job', 'operator'));
create index activity_channel on activity (company_id, channel, created_at desc, id desc) where channel <> 'screen';
create index activity_user on activity (company_id, user_id, created_at desc, id desc);

-- An inventory of chosen records: those and no others of its folders are counted (X-46).
alter table inventory add column chosen boolean not null default false;
create table inventory_item (
  company_id uuid not null,
  inventory_id uuid not null,
  item_id uuid not null,
  primary key (company_id, inventory_id, item_id),
  foreign key (company_id, inventory_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index inventory_item_used on inventory_item (company_id, item_id);
call protect_tenant_table('inventory_item');

-- The counts of a record, with what had happened to it between them: what the risk of the next one is made from.
create index movement_counted on movement (company_id, item_id, seq) where kind = 'count';

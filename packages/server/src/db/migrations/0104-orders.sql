-- What is bought (ORD): an order with its lines, and what came of it in receptions, each of which can be taken back.
create table purchase_order (
  company_id uuid not null references company (id),
  id uuid not null,
  number text not null,
  number_key text not null,
  order_date date not null,
  -- Null once the supplier is deleted: its name stays (ORD-16).
  supplier_id uuid,
  supplier_name text not null,
  status text not null default 'delivery_in_progress',
  expected_date date,
  comment text not null default '',
  sent_at timestamptz,
  sent_to text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint purchase_order_number unique (company_id, number_key),
  constraint purchase_order_supplier foreign key (company_id, supplier_id) references supplier (company_id, id)
    on delete set null (supplier_id),
  constraint purchase_order_status check (status in ('delivery_in_progress', 'partially_received', 'received', 'cancelled'))
);
create index purchase_order_by_age on purchase_order (company_id, created_at desc, id desc);
create index purchase_order_by_day on purchase_order (company_id, order_date desc, id desc);
create index purchase_order_of_supplier on purchase_order (company_id, supplier_id, created_at desc);
create index purchase_order_open on purchase_order (company_id, expected_date)
  where status in ('delivery_in_progress', 'partially_received');

-- The last number that was given in a year: one row, so that two orders made at once get two numbers (ORD-08).
create table order_number (
  company_id uuid not null references company (id),
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

create table order_line (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  type text not null,
  name text not null,
  name_key text not null,
  tag text,
  tag_key text not null default '',
  reference text not null default '',
  ordered integer not null,
  -- The sum of its receptions that stand, kept with them.
  received numeric(12, 2) not null default 0,
  unit_price numeric(14, 4),
  closed_at timestamptz,
  closed_by_name text not null default '',
  closed_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id) on delete cascade,
  constraint order_line_name unique (company_id, order_id, name_key),
  constraint order_line_type check (type in ('product', 'equipment', 'item')),
  constraint order_line_ordered check (ordered between 1 and 999999999),
  constraint order_line_received check (received >= 0 and received < 1000000000),
  constraint order_line_price check (unit_price >= 0)
);
create index order_line_of_order on order_line (company_id, order_id, position);
-- What is still to come of an article.
create index order_line_open_name on order_line (company_id, name_key) where closed_at is null and received < ordered;
create index order_line_open_tag on order_line (company_id, tag_key)
  where closed_at is null and received < ordered and tag_key <> '';

create table reception (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Null once the folder is gone for good.
  folder_id uuid,
  -- The operation and the task that received it.
  operation_id uuid,
  task_id uuid,
  comment text not null default '',
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  reversed_at timestamptz,
  reversed_by_name text not null default '',
  reversed_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, order_id) references purchase_order (company_id, id),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete set null (folder_id)
);
create index reception_of_order on reception (company_id, order_id, created_at desc);
create index reception_of_folder on reception (company_id, folder_id);
create index reception_of_task on reception (company_id, task_id) where task_id is not null;

create table reception_line (
  company_id uuid not null,
  reception_id uuid not null,
  line_id uuid not null,
  quantity numeric(12, 2) not null,
  -- As it was when it came, for what stock is worth.
  unit_price numeric(14, 4),
  details text[] not null default '{}',
  primary key (company_id, reception_id, line_id),
  foreign key (company_id, reception_id) references reception (company_id, id),
  foreign key (company_id, line_id) references order_line (company_id, id),
  constraint reception_line_quantity check (quantity > 0 and quantity < 1000000000)
);
create index reception_line_of_line on reception_line (company_id, line_id);

-- The movements of a reception, by their groups: what taking it back takes back.
create table reception_movement (
  company_id uuid not null,
  reception_id uuid not null,
  line_id uuid not null,
  group_id uuid not null,
  item_id uuid not null,
  position integer not null,
  primary key (company_id, reception_id, group_id),
  foreign key (company_id, reception_id, line_id) references reception_line (company_id, reception_id, line_id)
);

call protect_tenant_table('purchase_order');
call protect_tenant_table('order_number');
call protect_tenant_table('order_line');
call protect_tenant_table('reception');
call protect_tenant_table('reception_line');
call protect_tenant_table('reception_movement');

-- Orders have files and comments.
alter table attachment add column order_id uuid;
alter table attachment drop constraint attachment_owner;
alter table attachment add constraint attachment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id) = 1);
alter table attachment add foreign key (company_id, order_id) references purchase_order (company_id, id) on delete cascade;
create index attachment_order on attachment (company_id, order_id, created_at) where order_id is not null;

alter table record_comment add column order_id uuid;
alter table record_comment drop constraint record_comment_owner;
alter table record_comment add constraint record_comment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id) = 1);
alter table record_comment add foreign key (company_id, order_id) references purchase_order (company_id, id) on delete cascade;
create index record_comment_order on record_comment (company_id, order_id, created_at) where order_id is not null;

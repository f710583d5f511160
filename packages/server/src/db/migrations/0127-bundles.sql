-- What leaves along with the equipment of a stock and model (BUND). Names are unique, and so is a stock with a model.
create table bundle (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  -- The stock.
  folder_id uuid not null,
  model text not null,
  model_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || model)) stored,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade,
  constraint bundle_name unique (company_id, name_key),
  constraint bundle_pair unique (company_id, folder_id, model_key)
);
create index bundle_by_name on bundle (company_id, name collate natural_order, id);
create index bundle_by_model on bundle (company_id, model_key);

-- A product is the record that lay in its location when it was chosen: what leaves is the record of the same article
-- that lies there then. It stays when record and location are gone for good, and is told as missing (BUND-11).
create table bundle_product (
  company_id uuid not null,
  bundle_id uuid not null,
  position integer not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity numeric(12, 2) not null,
  -- What the quantity is counted in.
  unit text not null,
  primary key (company_id, bundle_id, item_id, location_id),
  foreign key (company_id, bundle_id) references bundle (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references folder (company_id, id) on delete cascade,
  constraint bundle_product_quantity check (quantity >= 0 and quantity < 1000000000),
  constraint bundle_product_some check (quantity >= 1)
);
create index bundle_product_of_item on bundle_product (company_id, item_id);
create index bundle_product_of_location on bundle_product (company_id, location_id);

-- What left along with a piece of equipment, in the act of the ledger by which it left: how many products, and the
-- number of the bundle that the equipment was given, with what stood there before.
create table bundle_exit (
  company_id uuid not null,
  group_id uuid not null,
  item_id uuid not null,
  -- Null once the bundle is deleted: the name stays.
  bundle_id uuid,
  bundle_name text not null,
  products integer not null,
  written text,
  former text,
  taken_back_at timestamptz,
  created_at timestamptz not null default instant(),
  primary key (company_id, group_id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, bundle_id) references bundle (company_id, id) on delete set null (bundle_id),
  constraint bundle_exit_products check (products > 0)
);
create index bundle_exit_of_item on bundle_exit (company_id, item_id);
create index bundle_exit_of_bundle on bundle_exit (company_id, bundle_id) where bundle_id is not null;

call protect_tenant_table('bundle');
call protect_tenant_table('bundle_product');
call protect_tenant_table('bundle_exit');

-- Bundles have files and comments.
alter table attachment add column bundle_id uuid;
alter table attachment drop constraint attachment_owner;
alter table attachment add constraint attachment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id, site_id, bundle_id) = 1);
alter table attachment add foreign key (company_id, bundle_id) references bundle (company_id, id) on delete cascade;
create index attachment_bundle on attachment (company_id, bundle_id, created_at) where bundle_id is not null;

alter table record_comment add column bundle_id uuid;
alter table record_comment drop constraint record_comment_owner;
alter table record_comment add constraint record_comment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id, site_id, bundle_id) = 1);
alter table record_comment add foreign key (company_id, bundle_id) references bundle (company_id, id) on delete cascade;
create index record_comment_bundle on record_comment (company_id, bundle_id, created_at) where bundle_id is not null;

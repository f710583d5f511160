-- Who sells what (SUPL): names are unique, and those of articles within their supplier. Prices are exact decimals.
create table supplier (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  comment text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint supplier_name unique (company_id, name_key)
);
create index supplier_by_name on supplier (company_id, name collate natural_order, id);

create table supplier_article (
  company_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  position integer not null,
  type text not null,
  name text not null,
  name_key text not null,
  tag text,
  reference text not null default '',
  unit_price numeric(14, 4),
  lead_days integer,
  packaging integer not null default 1,
  quantity integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references supplier (company_id, id) on delete cascade,
  constraint supplier_article_name unique (company_id, supplier_id, name_key),
  constraint supplier_article_type check (type in ('product', 'equipment', 'item')),
  constraint supplier_article_price check (unit_price >= 0),
  constraint supplier_article_lead check (lead_days between 0 and 3650),
  constraint supplier_article_packaging check (packaging between 1 and 999999999),
  constraint supplier_article_quantity check (quantity >= 0 and quantity < 1000000000),
  constraint supplier_article_some check (quantity > 0)
);
create index supplier_article_by_name on supplier_article (company_id, name collate natural_order, id);
create index supplier_article_by_tag on supplier_article (company_id, lower(tag)) where tag is not null;
create index supplier_article_by_key on supplier_article (company_id, name_key);

call protect_tenant_table('supplier');
call protect_tenant_table('supplier_article');

-- Suppliers have files and comments.
alter table attachment add column supplier_id uuid;
alter table attachment drop constraint attachment_owner;
alter table attachment add constraint attachment_owner check (num_nonnulls(item_id, folder_id, operation_id, supplier_id) = 1);
alter table attachment add foreign key (company_id, supplier_id) references supplier (company_id, id) on delete cascade;
create index attachment_supplier on attachment (company_id, supplier_id, created_at) where supplier_id is not null;

alter table record_comment add column supplier_id uuid;
alter table record_comment drop constraint record_comment_owner;
alter table record_comment add constraint record_comment_owner check (num_nonnulls(item_id, folder_id, operation_id, supplier_id) = 1);
alter table record_comment add foreign key (company_id, supplier_id) references supplier (company_id, id) on delete cascade;
create index record_comment_supplier on record_comment (company_id, supplier_id, created_at) where supplier_id is not null;

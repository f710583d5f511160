-- Where things go (DEST): sites of customers and of the company, which operations have among their recipients.
create table site (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  email text not null default '',
  address text not null default '',
  country text not null default '',
  city text not null default '',
  postal_code text not null default '',
  contact1_name text not null default '',
  contact1_phone text not null default '',
  contact2_name text not null default '',
  contact2_phone text not null default '',
  active boolean not null default true,
  -- What it is found by is folded once, when it is written, and not for each search.
  search_text text generated always as (entrepot_fold(name || ' ' || address || ' ' || postal_code || ' ' || city || ' '
    || country || ' ' || email || ' ' || contact1_name || ' ' || contact2_name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint site_name unique (company_id, name_key)
);
create index site_by_name on site (company_id, name collate natural_order, id);
create index site_by_city on site (company_id, city collate natural_order, id);

-- The sites among the recipients of an operation: what is asked of a site that is to be deleted. A site is held by the
-- operation that names it until the commit, and the other way round (DEST-07).
create table operation_site (
  company_id uuid not null,
  operation_id uuid not null,
  site_id uuid not null,
  primary key (company_id, operation_id, site_id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  constraint operation_site_site foreign key (company_id, site_id) references site (company_id, id) on delete cascade
);
create index operation_site_of_site on operation_site (company_id, site_id);

call protect_tenant_table('site');
call protect_tenant_table('operation_site');

-- Sites have files and comments.
alter table attachment add column site_id uuid;
alter table attachment drop constraint attachment_owner;
alter table attachment add constraint attachment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id, site_id) = 1);
alter table attachment add foreign key (company_id, site_id) references site (company_id, id) on delete cascade;
create index attachment_site on attachment (company_id, site_id, created_at) where site_id is not null;

alter table record_comment add column site_id uuid;
alter table record_comment drop constraint record_comment_owner;
alter table record_comment add constraint record_comment_owner
  check (num_nonnulls(item_id, folder_id, operation_id, supplier_id, order_id, site_id) = 1);
alter table record_comment add foreign key (company_id, site_id) references site (company_id, id) on delete cascade;
create index record_comment_site on record_comment (company_id, site_id, created_at) where site_id is not null;

-- What there is, added up by keyword as well: a chart of records by keyword read each record and looked up its keywords. A
-- record counts in the sum of each keyword that it has, and in the one of none where it has none.
create table item_tag_sum (
  -- There where item_kept has a row of it: to look for the company of each of some hundred thousand sums took half of the
  -- time in which they are made.
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  folder_id uuid not null,
  category_id uuid,
  type text not null,
  unit text not null,
  tag_id uuid,
  items bigint not null,
  amount numeric not null,
  primary key (company_id, id),
  constraint item_tag_sum_once unique nulls not distinct (company_id, folder_id, category_id, type, unit, tag_id)
);
call protect_tenant_table('item_tag_sum');

-- They are of the instant of the other sums where this is the same one: who brings those alone to another instant, as the
-- version before this one does, leaves these behind.
alter table item_kept add column tags_until timestamptz;

-- Records that were given a keyword since an instant; what is taken away leaves an image (0310).
create index item_tag_since on item_tag (company_id, since);

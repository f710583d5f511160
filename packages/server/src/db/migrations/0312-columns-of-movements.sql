-- What charts read of the ledger: its columns, each by itself (decision 0034). They take the place of sums by day and mark,
-- which told fewer charts and became as many as the movements where many people move things. As these, nothing of it is
-- written by a movement: a job makes it of what is settled, and whoever asks reads the ledger from `until` on. It can be
-- made anew at any time, so it is in no archive.
drop table movement_sum, movement_mark, movement_kept;

create table movement_kept (
  company_id uuid not null references company (id),
  -- By whose days; '' while what is there is thrown away.
  zone text not null,
  until timestamptz not null default '-infinity',
  primary key (company_id)
);
call protect_tenant_table('movement_kept');

-- How and where something moved: what few values tell apart, each combination once.
create table movement_mark (
  company_id uuid not null references company (id),
  number integer not null,
  folder_id uuid not null,
  folder_name text not null,
  folder_path text not null,
  item_type text not null,
  kind text not null,
  action text,
  unit text not null,
  source_kind text,
  is_exit boolean not null,
  created_by_name text not null,
  primary key (company_id, number)
);
call protect_tenant_table('movement_mark');

-- What moved, as the ledger called it: another name or barcode of a record is another thing.
create table movement_thing (
  company_id uuid not null references company (id),
  number integer not null,
  item_id uuid not null,
  item_name text not null,
  item_name_folded text not null,
  item_tag text,
  -- The first number of those whose names are one, whatever their case and accents.
  alike integer not null,
  primary key (company_id, number)
);
call protect_tenant_table('movement_thing');
create index movement_thing_name on movement_thing (company_id, hashtextextended(item_name_folded, 0));
create index movement_thing_item on movement_thing (company_id, item_id);

-- Every other value that a column of the ledger has, once, as a text; its key is made of it. Instants are told by their
-- day. What is not there has the number 0, which stands nowhere.
create table movement_term (
  company_id uuid not null references company (id),
  field text not null,
  number integer not null,
  key uuid not null,
  term text not null,
  -- Of texts: without case and accents, and the first number of those that are one so.
  folded text,
  alike integer,
  primary key (company_id, field, number)
);
call protect_tenant_table('movement_term');
create index movement_term_text on movement_term (company_id, field, hashtextextended(folded, 0)) where folded is not null;
create unique index movement_term_key on movement_term (company_id, field, key);

-- So many movements in the order in which they were written, from `since` on and before `until`; of each column the
-- numbers of what they have in it (`packed_numbers`).
create table movement_chunk (
  company_id uuid not null references company (id),
  number integer not null,
  since timestamptz not null,
  until timestamptz not null,
  movements integer not null check (movements > 0),
  first_day date not null,
  last_day date not null,
  mark text not null,
  thing text not null,
  created_at text not null,
  happened_at text not null,
  recipient text not null,
  comment text not null,
  delta text not null,
  remaining text not null,
  unit_price text not null,
  primary key (company_id, number)
);
call protect_tenant_table('movement_chunk');
-- They are read whole and hardly become smaller.
alter table movement_chunk alter mark set storage external, alter thing set storage external,
  alter created_at set storage external, alter happened_at set storage external, alter recipient set storage external,
  alter comment set storage external, alter delta set storage external, alter remaining set storage external,
  alter unit_price set storage external;

-- Numbers as base64, which the driver can read: two bytes of each where they fit, four where they do not, none where all
-- of them are 0.
create function packed_numbers(numbers integer[]) returns text language sql immutable parallel safe as $$
  select case
    when most = 0 then ''
    when most < 32768 then (select translate(encode(string_agg(int2send(n::int2), ''::bytea order by place), 'base64'), E'\n', '')
      from unnest(numbers) with ordinality u(n, place))
    else (select translate(encode(string_agg(int4send(n), ''::bytea order by place), 'base64'), E'\n', '')
      from unnest(numbers) with ordinality u(n, place)) end
  from (select max(n) as most from unnest(numbers) n) m
$$;

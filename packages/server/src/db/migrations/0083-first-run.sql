-- Examples that a company asked for, and whether they are to be there or gone again (NAV-73). They come as an import, so what they made, and what
-- has changed of it since, is known by its effects.
create table home_sample (
  company_id uuid not null references company (id),
  id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  language text not null check (language in ('fr', 'en')),
  wish text not null check (wish in ('there', 'gone')),
  -- None until the job has begun it.
  import_id uuid,
  primary key (company_id)
);
call protect_tenant_table('home_sample');

-- Who put the list of first steps away.
create table home_closed (
  company_id uuid not null,
  user_id uuid not null,
  closed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call protect_tenant_table('home_closed');

-- What a company has bought, from the moment somebody chose it. Never deleted: it explains every invoice. Money is whole cents.
create table subscription (
  company_id uuid not null references company (id),
  id uuid not null,
  plan text not null check (plan in ('essential', 'advance')),
  period text not null check (period in ('monthly', 'yearly')),
  currency text not null check (currency in ('euro', 'dollar')),
  -- Of every period, and of the first one, which a promo code may lower.
  price integer not null check (price >= 0),
  first_amount integer not null check (first_amount >= 0),
  promo text,
  promo_percent smallint,
  billing jsonb not null,
  language text not null check (language in ('fr', 'en')),
  method text not null check (method in ('card', 'redirect', 'invoice')),
  -- What the payment provider calls the payment and the payer; never a card.
  provider_reference text,
  provider_payer text,
  checkout_url text,
  status text not null default 'pending' check (status in ('pending', 'refused', 'active', 'replaced', 'ended')),
  starts_at timestamptz,
  -- How many periods have been invoiced: each end is counted from the start, so that the 31st stays the 31st.
  periods integer not null default 0,
  renews_at timestamptz,
  failed_renewals smallint not null default 0,
  -- One node at a time asks the provider; who died over it is followed by another one.
  charging_since timestamptz,
  created_by uuid not null,
  idem_key text,
  request_hash text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint subscription_key unique (company_id, created_by, idem_key),
  unique (company_id, provider_reference)
);
create unique index subscription_active on subscription (company_id) where status = 'active';
call protect_tenant_table('subscription', 'select, insert, update');

-- The last number of each year over the whole installation. Its row is locked until the invoice stands or is undone: no gap, no double.
create table invoice_counter (year integer primary key, last integer not null);
grant select, insert, update on invoice_counter to entrepot_app;

create table invoice (
  company_id uuid not null references company (id),
  id uuid not null,
  number text not null,
  subscription_id uuid not null,
  -- The first, second … period of its subscription.
  period_no integer not null,
  plan text not null check (plan in ('essential', 'advance')),
  period text not null check (period in ('monthly', 'yearly')),
  price integer not null check (price >= 0),
  amount integer not null check (amount >= 0),
  currency text not null check (currency in ('euro', 'dollar')),
  promo text,
  promo_percent smallint,
  vat_percent smallint,
  issuer text not null default '',
  billing jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, subscription_id, period_no),
  foreign key (company_id, subscription_id) references subscription (company_id, id)
);
create index invoice_unpaid on invoice (company_id, due_at) where paid_at is null;
call protect_tenant_table('invoice', 'select, insert, update');

-- A promo code serves a company once (PLAN-11).
create table promo_use (
  company_id uuid not null references company (id),
  code text not null,
  subscription_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (company_id, code),
  foreign key (company_id, subscription_id) references subscription (company_id, id)
);
call protect_tenant_table('promo_use', 'select, insert');

-- What a company was told of the end of its trial: once for each end.
create table trial_notice (
  company_id uuid not null references company (id),
  days smallint not null,
  plan_end timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (company_id, days, plan_end)
);
call protect_tenant_table('trial_notice', 'select, insert');

-- What a field of the type formula computes (FIELD-14): its template, its variables with fields by guid, what becomes of the result, and when.
alter table custom_field add column formula jsonb, add constraint custom_field_formula check (formula is null or (type = 'formula' and target = 'items'));

-- When each formula is due next. Beside the field, so that a run is no change of the field, which every node would have to read again.
create table formula_due (
  company_id uuid not null,
  field_id uuid not null,
  next_at timestamptz not null,
  -- By whose clock that is: a company that moves to another zone has its next runs by the new one.
  timezone text not null,
  primary key (company_id, field_id),
  foreign key (company_id, field_id) references custom_field (company_id, id) on delete cascade
);
create index formula_due_next on formula_due (company_id, next_at);
call protect_tenant_table('formula_due');

-- One run of a formula: once for a field and the instant at which it was due, however many nodes there are (T48). Records are taken in the order of
-- their guids; `after_id` is the last of them that was written, in the transaction that wrote it, so that whoever goes on begins behind it.
create table formula_tick (
  company_id uuid not null,
  field_id uuid not null,
  due_at timestamptz not null,
  -- As it was when it fell due: all records are computed alike, whatever is changed meanwhile.
  formula jsonb not null,
  -- Earlier ones that fell due while nothing ran, and that nobody makes up for.
  missed integer not null default 0 check (missed >= 0),
  after_id uuid,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped jsonb not null default '{}' check (jsonb_typeof(skipped) = 'object'),
  examples jsonb not null default '[]' check (jsonb_typeof(examples) = 'array'),
  started_at timestamptz,
  done_at timestamptz,
  primary key (company_id, field_id, due_at),
  foreign key (company_id, field_id) references custom_field (company_id, id) on delete cascade
);
create index formula_tick_open on formula_tick (company_id, due_at, field_id) where done_at is null;
call protect_tenant_table('formula_tick');

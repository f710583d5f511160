-- The states of long work are those of the tables of transitions (packages/contract/src/states.ts), and what says that it is done has handled every row.
alter table import drop constraint import_status_check;
alter table import
  add constraint import_status_check check (status in ('reading', 'unread', 'draft', 'validating', 'validated', 'running', 'done', 'failed', 'cancelled', 'rolling_back', 'rolled_back')),
  -- Each reading and each check is another one: what an earlier one still sends counts no more.
  add column attempt integer not null default 0,
  -- When its reading last said something: one that is silent was broken off.
  add column worked_at timestamptz not null default now();
-- Uploads that were killed while their rows were read.
update import i set status = 'unread' where status in ('draft', 'validating', 'validated')
  and rows <> (select count(*) from import_row r where r.company_id = i.company_id and r.import_id = i.id);
update import set status = 'unread' where status in ('draft', 'validating') and rows = 0;
update import set status = 'draft' where status = 'validating';
-- Those of before are left as they ended: some said so too early.
alter table import add constraint import_done_whole check (status <> 'done' or created + updated + unchanged + failed = rows) not valid;
alter table bulk_job add constraint bulk_job_done_whole check (status <> 'done' or (done = total and changed + unchanged + refused = total)) not valid;

-- How many records a run of a formula has read, beside what became of them.
alter table formula_tick add column read integer not null default 0;
create function sum_of(counts jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum(value::bigint), 0) from jsonb_each_text(counts)
$$;
update formula_tick set read = changed + unchanged + sum_of(skipped);
alter table formula_tick add constraint formula_tick_whole check (read = changed + unchanged + sum_of(skipped));

-- A quick update is an act on many whose records each have values of their own (QU-19). `asked`: what becomes of the
-- record, fields by column or guid, null empties. `field`: of a refused record, what the reason is about.
alter table bulk_job drop constraint bulk_job_kind_check;
alter table bulk_job add constraint bulk_job_kind_check
  check (kind in ('edit', 'move', 'in', 'out', 'count', 'trash', 'quick'));
-- Who takes it back, where that is somebody else: an administrator, with their own rights.
alter table bulk_job add column back_by uuid;
alter table bulk_job add foreign key (company_id, back_by) references app_user (company_id, id) on delete set null (back_by);
-- Refused records are still to be mailed to the author (QU-15).
alter table bulk_job add column report_due boolean not null default false;
create index bulk_job_report on bulk_job (company_id, finished_at) where report_due;
create index bulk_job_back_by on bulk_job (company_id, back_by) where back_by is not null;
alter table bulk_row add column asked jsonb;
alter table bulk_row add column field text not null default '';

-- A closed task can be taken back as one act (X-42): its lines know what they posted, and what equipment was before it left.
alter table operation_task
  add column posted boolean not null default false,
  add column reversed_at timestamptz,
  add column reversed_by uuid,
  add column reversed_by_name text not null default '',
  add constraint operation_task_reversed check (reversed_at is null or posted and status = 'closed');
alter table operation_line add column posted_group uuid, add column former_status text;
create index operation_line_posted on operation_line (company_id, task_id) where posted_group is not null;

-- Who signed a task: the one hand-over of it, or a field of its form. The image is a file of the company.
create table task_signature (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  -- The guid of the field of its form; empty: what was handed over.
  field text not null default '',
  name text not null,
  file text not null,
  signed_at timestamptz not null default instant(),
  signed_by uuid,
  signed_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, task_id, field),
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade
);
call protect_tenant_table('task_signature');
create trigger task_signature_gone after delete on task_signature referencing old table as gone_rows for each statement execute function note_gone_attachments();

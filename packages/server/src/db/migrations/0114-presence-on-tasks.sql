-- Who has which task in front of them, as it is with folders (X-49).
alter table presence alter column folder_id drop not null, add column task_id uuid;
alter table presence add constraint presence_place check (num_nonnulls(folder_id, task_id) = 1);
alter table presence add foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade;
create index presence_task on presence (company_id, task_id) where task_id is not null;

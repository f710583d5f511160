-- What a task of an operation keeps of the template that it was made from, and what was answered in its form.
alter table operation_task add column custom jsonb;
alter table operation_task add column answers jsonb not null default '{}';
-- On whose behalf an automatic task runs: who planned the operation, or who reopened the task since.
alter table operation_task add column run_as uuid;
alter table operation_task alter column assignee_kind drop not null;
alter table operation_task alter column assignee_id drop not null;
alter table operation_task add constraint operation_task_custom check ((custom is not null) = (kind = 'custom_task'));
-- Nobody is given an automatic task, and everybody else's is somebody's.
alter table operation_task add constraint operation_task_of_somebody
  check (num_nulls(assignee_kind, assignee_id) = case when custom ->> 'type' = 'auto' then 2 else 0 end);
create index operation_task_automatic on operation_task (company_id) where status = 'automatic';

-- Reservations that an automatic task made, for the one that takes them back.
create table operation_reservation (
  company_id uuid not null,
  operation_id uuid not null,
  task_id uuid not null,
  reservation_id uuid not null,
  primary key (company_id, reservation_id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade,
  foreign key (company_id, reservation_id) references reservation (company_id, id) on delete cascade
);
create index operation_reservation_of on operation_reservation (company_id, operation_id);
create index operation_reservation_task on operation_reservation (company_id, task_id);
call protect_tenant_table('operation_reservation');

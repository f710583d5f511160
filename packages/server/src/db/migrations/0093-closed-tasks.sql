-- A closed task stays closed, whoever writes it: what it moved is in the books (T4).
create function keep_task_closed() returns trigger language plpgsql as $$
begin
  raise exception 'a closed task stays closed' using errcode = 'check_violation', constraint = 'operation_task_closed';
end $$;
create trigger operation_task_closed before update of status on operation_task for each row
  when (old.status = 'closed' and new.status <> 'closed') execute function keep_task_closed();


-- The list of operations at a hundred thousand: what is looked for is folded once, and what is given to somebody is read
-- by who that is.
alter table operation add column search_text text
  generated always as (entrepot_fold(title || ' op-' || lpad(number::text, greatest(5, length(number::text)), '0'))) stored;
create index operation_task_assigned on operation_task (company_id, assignee_id, operation_id);

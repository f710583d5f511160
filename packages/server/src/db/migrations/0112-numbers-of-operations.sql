-- Each operation has a number of its own in its company: printed as a code on its slips, which opens it when scanned.
alter table operation add column number integer;
update operation o set number = n.number from (
  select company_id, id, row_number() over (partition by company_id order by created_at, id) as number from operation) n
  where n.company_id = o.company_id and n.id = o.id;
alter table operation alter column number set not null;
create unique index operation_number on operation (company_id, number);

-- Which companies a person belongs to is asked only where the current company is not the answer: as a function, because what stands in
-- the policy itself is prepared by every statement that looks at a company.
create function is_company_of_person(company uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from app_user u where u.company_id = company and u.person_id = current_person());
end $$;
alter policy company on company using (id = current_company() or is_company_of_person(id));

-- A movement of stock changes neither the place nor the life of a record: then there is nothing to count.
create or replace function keep_folder_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_folder_counts(array(select row(company_id, folder_id, count(*))::folder_count from after_rows where deleted_at is null group by company_id, folder_id));
  elsif tg_op = 'UPDATE' then
    if exists (select company_id, folder_id, deleted_at is null from after_rows except all select company_id, folder_id, deleted_at is null from before_rows) then
      perform add_to_folder_counts(array(
        select row(company_id, folder_id, sum(n))::folder_count from (
          select company_id, folder_id, -1 as n from before_rows where deleted_at is null
          union all select company_id, folder_id, 1 from after_rows where deleted_at is null) change
        group by company_id, folder_id having sum(n) <> 0));
    end if;
  else
    perform add_to_folder_counts(array(select row(company_id, folder_id, -count(*))::folder_count from before_rows where deleted_at is null group by company_id, folder_id));
  end if;
  return null;
end $$;

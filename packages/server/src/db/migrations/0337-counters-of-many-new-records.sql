-- Who makes many records by several statements would keep the counters of their folders locked from the first of them
-- on, and two who do so would wait for each other in a ring. Within `app.counters = 'later'` new records are not
-- counted: who makes them counts them before the commit, all at once and in order.
create or replace function keep_folder_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if current_setting('app.counters', true) = 'later' then return null; end if;
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, count(*) filter (where parent_item_id is null), count(*) filter (where parent_item_id is not null))::folder_count from after_rows where deleted_at is null group by company_id, folder_id));
  else
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, -count(*) filter (where parent_item_id is null), -count(*) filter (where parent_item_id is not null))::folder_count from before_rows where deleted_at is null group by company_id, folder_id));
  end if;
  return null;
end $$;

create function count_new_items(company uuid, items uuid[]) returns void language plpgsql as $$
begin
  perform add_to_folder_counts(array(
    select row(i.company_id, i.folder_id, count(*) filter (where i.parent_item_id is null), count(*) filter (where i.parent_item_id is not null))::folder_count
    from item i where i.company_id = company and i.id = any(items) and i.deleted_at is null group by i.company_id, i.folder_id));
end $$;

-- Who makes many records by several statements would keep the counters of their folders locked from the first of them
-- on, and two who do so would wait for each other in a ring. Within `app.counters = 'later'` new records are not
-- counted: who makes them counts them before the commit, all at once and in order.
drop trigger item_inserted on item;
create trigger item_inserted after insert on item referencing new table as after_rows for each statement
  when (current_setting('app.counters', true) is distinct from 'later') execute function keep_folder_count();

create function count_new_items(company uuid, items uuid[]) returns void language plpgsql as $$
begin
  perform add_to_folder_counts(array(
    select row(i.company_id, i.folder_id, count(*) filter (where i.parent_item_id is null), count(*) filter (where i.parent_item_id is not null))::folder_count
    from item i where i.company_id = company and i.id = any(items) and i.deleted_at is null group by i.company_id, i.folder_id));
end $$;

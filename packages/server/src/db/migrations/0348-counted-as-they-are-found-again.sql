-- As 0345 says since it was edited: a database that applied its first text has the function of that one.
create or replace function count_new_items(company uuid, items uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform add_to_folder_counts(array(
    select row(company, i.folder_id, count(*) filter (where i.parent_item_id is null), count(*) filter (where i.parent_item_id is not null))::folder_count
    from unnest(items) n(id) cross join lateral (
      select i.folder_id, i.parent_item_id from item i where i.company_id = company and i.id = n.id and i.deleted_at is null limit 1) i
    group by i.folder_id));
end $$;

-- A connection that made its first records in an empty table kept the plan of that moment: each record of the company was
-- compared with each of the five hundred that were to be counted, until somebody looked at the table. What is looked up one by one has one plan.
create or replace function count_new_items(company uuid, items uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform add_to_folder_counts(array(
    select row(company, i.folder_id, count(*) filter (where i.parent_item_id is null), count(*) filter (where i.parent_item_id is not null))::folder_count
    from unnest(items) n(id) cross join lateral (
      select i.folder_id, i.parent_item_id from item i where i.company_id = company and i.id = n.id and i.deleted_at is null limit 1) i
    group by i.folder_id));
end $$;

-- A chunk of an import counts in hundreds of folders: locked in order, as before, and changed at once instead of one by
-- one, which took as long as its codes.
create or replace function add_to_folder_counts(changes folder_count[]) returns void language plpgsql as $$
declare change folder_count;
begin
  if cardinality(changes) > 8 then
    perform from folder_count c join unnest(changes) u on c.company_id = u.company_id and c.folder_id = u.folder_id
      order by c.folder_id for no key update of c;
    update folder_count c set items = c.items + u.items, variants = c.variants + u.variants
      from unnest(changes) u where c.company_id = u.company_id and c.folder_id = u.folder_id;
  else
    for change in select * from unnest(changes) c order by c.folder_id loop
      update folder_count set items = items + change.items, variants = variants + change.variants where company_id = change.company_id and folder_id = change.folder_id;
    end loop;
  end if;
end $$;

-- Next to all codes are of articles.
drop index code_folder;
create index code_folder on code (company_id, folder_id) where folder_id is not null;

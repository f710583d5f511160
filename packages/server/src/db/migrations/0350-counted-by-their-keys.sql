-- Where the planner takes a company for one row, any index that begins with the company is as good to it as the key, and
-- each record of a first import was compared with all of the company's until somebody looked at the table: a hundred
-- seconds of an import of 350,000 rows. In the order of the key there is one way to read the first from a guid on.
create function counts_of_items(company uuid, items uuid[]) returns folder_count[] language plpgsql stable
set enable_seqscan = off set enable_sort = off as $$
begin
  return array(
    select row(company, i.folder_id, count(*) filter (where i.parent_item_id is null), count(*) filter (where i.parent_item_id is not null))::folder_count
    from unnest(items) n(id) cross join lateral (
      select i.id, i.folder_id, i.parent_item_id, i.deleted_at from item i
      where i.company_id = company and i.id >= n.id order by i.id limit 1) i
    where i.id = n.id and i.deleted_at is null
    group by i.folder_id);
end $$;

-- What is set for looking up is not for the counters, which are put in order.
create or replace function count_new_items(company uuid, items uuid[]) returns void language plpgsql as $$
begin
  perform add_to_folder_counts(counts_of_items(company, items));
end $$;

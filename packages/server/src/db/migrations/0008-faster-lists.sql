-- The deepest page of everything is read from the index alone, the rights of the reader included.
drop index item_all_by_name;
create index item_all_by_name on item (company_id, name collate natural_order, id) include (folder_id) where deleted_at is null;
drop index movement_newest;
create index movement_newest on movement (company_id, created_at desc, id desc) include (folder_id);

-- A search that is also narrowed by folder or category, so that only what matches both comes out. null: not narrowed.
grant usage, create on schema public to entrepot_reader;
grant select (folder_id, category_id) on item to entrepot_reader;
create function item_search(patterns text[], folders uuid[], category uuid) returns setof uuid language plpgsql stable security definer set search_path = public rows 200 as $$
#variable_conflict use_variable
begin
  case cardinality(patterns)
    when 0 then return query select i.id from item i where i.company_id = current_company() and i.deleted_at is null and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
    when 1 then return query select i.id from item i where i.company_id = current_company() and i.deleted_at is null and i.search_text like patterns[1] and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
    when 2 then return query select i.id from item i where i.company_id = current_company() and i.deleted_at is null and i.search_text like patterns[1] and i.search_text like patterns[2]
      and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
    else return query select i.id from item i where i.company_id = current_company() and i.deleted_at is null and i.search_text like patterns[1] and i.search_text like patterns[2] and i.search_text like patterns[3] and i.search_text like all (patterns)
      and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
  end case;
end $$;
alter function item_search(text[], uuid[], uuid) owner to entrepot_reader;
drop function item_search(text[]);
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(text[], uuid[], uuid) from public;
grant execute on function item_search(text[], uuid[], uuid) to entrepot_app;

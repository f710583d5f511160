-- An image holds what was written of a record, and nothing that the database makes of it: texts to search in are as long
-- as all the others together.
create or replace function note_item_then() returns trigger language plpgsql as $$
begin
  insert into item_history (company_id, item_id, image) values (old.company_id, old.id, to_jsonb(old)
    - array['company_id', 'id', 'seq', 'version', 'reserved', 'variants_reserved', 'variants_quantity', 'variant_count',
      'lot_count', 'updated_at', 'updated_by', 'updated_by_name', 'last_quantity', 'inventory_diff', 'inventory_date',
      'search_text', 'is_low', 'name_key', 'tag_key']);
  return null;
end $$;

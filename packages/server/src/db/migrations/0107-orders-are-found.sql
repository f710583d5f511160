-- What suppliers and orders are found by is folded once, when it is written, and not for each search.
alter table supplier add column search_text text
  generated always as (entrepot_fold(name || ' ' || contact_name || ' ' || email)) stored;
alter table supplier_article add column search_text text
  generated always as (entrepot_fold(name || ' ' || coalesce(tag, '') || ' ' || reference)) stored;
alter table purchase_order add column search_text text
  generated always as (entrepot_fold(number || ' ' || supplier_name)) stored;
alter table order_line add column search_text text
  generated always as (entrepot_fold(name || ' ' || coalesce(tag, '') || ' ' || reference)) stored;

-- The orders that people read the list in.
create index purchase_order_by_number on purchase_order (company_id, number collate natural_order, id);
create index purchase_order_by_supplier on purchase_order (company_id, supplier_name collate natural_order, id);

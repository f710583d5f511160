-- A node of the version before 0325 writes things without a category, which looked as if they held that their record has
-- none, and charts counted them so while such a node and a new one ran side by side. Who does not say what a thing holds
-- leaves it at the nil value now: it holds nothing yet, and its record is looked at as one that was touched.
alter table movement_thing alter category_id set default '00000000-0000-0000-0000-000000000000';
create index movement_thing_unheld on movement_thing (company_id, item_id)
  where category_id = '00000000-0000-0000-0000-000000000000';

-- What was held until now may be such a null: things hold anew.
alter table movement_kept no force row level security;
update movement_kept set categories_until = null where categories_until is not null;
alter table movement_kept force row level security;

-- Who changed the record last, for the person whose version is stale.
alter table category add column updated_by_name text not null default '';
alter table tag add column version integer not null default 1;
alter table tag add column updated_by_name text not null default '';
-- By its name in the palette; null: none.
alter table tag add column color text check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'));

-- What carries a category is counted by folder without a look at the records, and a deletion finds those in the trash as well.
create index item_category_use on item (company_id, category_id, folder_id, deleted_at) where category_id is not null;
drop index item_category;
create index folder_category on folder (company_id, category_id) where category_id is not null;
-- What carries a tag is counted without a look at the rows between, and without one at the records but for those that are gone.
create index item_tag_use on item_tag (company_id, tag_id, item_id);
drop index item_tag_tag;
create index item_gone on item (company_id, id) where deleted_at is not null;

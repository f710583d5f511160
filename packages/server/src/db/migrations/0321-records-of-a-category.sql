-- Which records a category has is told by its index alone: a chart of what moved by the categories of today asks it of
-- all of them, and each is a wide row.
drop index item_category_use;
create index item_category_use on item (company_id, category_id, folder_id, deleted_at) include (id) where category_id is not null;

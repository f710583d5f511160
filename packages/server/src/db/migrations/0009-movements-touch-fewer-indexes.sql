-- A movement changes the quantity and the time of change of a record, and nothing that an index needs to know: with room on its page the
-- new version stays beside the old one, and none of the twelve indexes, the one of the search among them, is written.
drop index item_by_update;
alter table item set (fillfactor = 85);

-- A record changes its quantity again and again: with room for one more version on its page an update touches none of the
-- indexes. Pages that are full keep what they have until their records change.
alter table item set (fillfactor = 90);

-- Records are found by their barcode through its article, which one table of codes says. Only the update by a file asked
-- this index, and each new record was entered into it.
drop index item_tag_key;

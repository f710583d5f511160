-- What a file can bring, and what its rows do, is said by the modules: the API takes no other. A list here would be a second one to keep.
alter table import drop constraint import_target_check;
alter table import_effect drop constraint import_effect_kind_check;

-- The record that a row of an update was written to, where rows of one record are taken once or added up: a later chunk of the file has to know.
alter table import_row add column record_id uuid;
create index import_row_record on import_row (company_id, import_id, record_id) where record_id is not null;

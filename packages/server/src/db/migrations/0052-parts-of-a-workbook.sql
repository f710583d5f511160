-- The rows of a sheet that count, where not all do; and the other sheets of the same file, each an import with a mapping of its own.
alter table import add column first_row integer, add column last_row integer;
create index import_file on import (company_id, stored_file);

-- What is kept of a company carries its rights version: its custom fields, which nearly every answer needs, as well.
create function raise_version_of_fields() returns trigger language plpgsql as $$
begin
  update company set rights_version = rights_version + 1 where id in (select company_id from changed_rows);
  return null;
end $$;
create trigger field_inserted after insert on custom_field referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger field_updated after update on custom_field referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger field_deleted after delete on custom_field referencing old table as changed_rows for each statement execute function raise_version_of_fields();

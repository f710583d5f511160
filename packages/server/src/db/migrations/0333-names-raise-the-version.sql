-- What a node keeps of a company carries its rights version: names of categories, shelves and keywords as well. A new one
-- is known to nobody yet and raises nothing; what is deleted is named by no row.
create function raise_version_of_names() returns trigger language plpgsql as $$
begin
  update company set rights_version = rights_version + 1 where id = new.company_id;
  return null;
end $$;
create trigger category_is_renamed after update on category for each row
  when (new.name is distinct from old.name) execute function raise_version_of_names();
create trigger shelf_is_renamed after update on shelf for each row
  when (new.name is distinct from old.name) execute function raise_version_of_names();
create trigger tag_is_renamed after update on tag for each row
  when ((new.name, new.color) is distinct from (old.name, old.color)) execute function raise_version_of_names();

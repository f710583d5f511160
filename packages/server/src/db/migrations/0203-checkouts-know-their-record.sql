-- A checkout says itself in which folder its record lies (in none while it is in the trash), what that is called, and
-- what it is searched by: lists of a hundred thousand are found, counted and sorted by an index, and read no records but
-- those of a page. Item and recipient bring along what becomes of them.
alter table checkout add column folder_id uuid, add column item_name text not null default '',
  add column search_text text not null default '';

create function checkout_about() returns trigger language plpgsql set search_path = public as $$
begin
  select case when i.deleted_at is null then i.folder_id end, i.name, entrepot_fold(concat_ws(' ', i.name, i.tag,
      coalesce((select nullif(trim(p.firstname || ' ' || p.lastname), '') from recipient p
        where p.company_id = new.company_id and p.id = new.recipient_id), new.recipient_name)))
    into new.folder_id, new.item_name, new.search_text
    from item i where i.company_id = new.company_id and i.id = new.item_id;
  return new;
end $$;
create trigger checkout_about before insert or update of item_id, recipient_id, recipient_name on checkout
  for each row execute function checkout_about();

create function checkouts_of_item() returns trigger language plpgsql set search_path = public as $$
begin
  update checkout set item_id = item_id where company_id = new.company_id and item_id = new.id;
  return null;
end $$;
create trigger item_of_checkouts after update on item for each row
  when (old.folder_id is distinct from new.folder_id or old.name is distinct from new.name
    or old.tag is distinct from new.tag or old.deleted_at is distinct from new.deleted_at)
  execute function checkouts_of_item();

create function checkouts_of_recipient() returns trigger language plpgsql set search_path = public as $$
begin
  update checkout set recipient_id = recipient_id where company_id = new.company_id and recipient_id = new.id;
  return null;
end $$;
create trigger recipient_of_checkouts after update on recipient for each row
  when ((old.firstname, old.lastname) is distinct from (new.firstname, new.lastname))
  execute function checkouts_of_recipient();

update checkout set item_id = item_id;

create index checkout_by_item on checkout (company_id, item_name collate natural_order, id);
create index checkout_in_folder on checkout (company_id, folder_id, status);
create index checkout_search on checkout using gin (company_id, search_text gin_trgm_ops);
create index checkout_open_due on checkout (company_id, due_on, id) where status = 'checked_out';

-- Found past row security, as lines of orders are: this function reads as a role of its own, names the company itself
-- and answers guids only.
grant select (company_id, id, search_text) on checkout to entrepot_reader;
create policy reader on checkout for select to entrepot_reader using (true);
grant usage, create on schema public to entrepot_reader;
create function checkout_search(patterns text[]) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 200 as $$
begin
  return query
    select c.id from checkout c where c.company_id = current_company() and c.search_text like all (patterns);
end $$;
alter function checkout_search(text[]) owner to entrepot_reader;
revoke execute on function checkout_search(text[]) from public;
grant execute on function checkout_search(text[]) to entrepot_app;
revoke create on schema public from entrepot_reader;

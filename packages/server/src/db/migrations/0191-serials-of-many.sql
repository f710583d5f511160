-- Serial numbers of records that are made by the hundred: one lock and one look whether the company has such a field,
-- which most have not.
create function keep_new_serials() returns trigger language plpgsql as $$
declare
  made record;
begin
  for made in select distinct b.company_id from born b where b.attributes <> '{}' loop
    perform lock_serials(made.company_id, false);
  end loop;
  -- Asked once the lock is held: whoever changes what the field means holds it alone.
  if not exists (select from custom_field f where f.target = 'items' and f.mapped = 'serialnumber'
    and f.company_id in (select b.company_id from born b where b.attributes <> '{}')) then return null; end if;
  -- In the order of the numbers, so that two that make the same ones do not wait for each other in a ring.
  for made in
    select i.company_id, i.article_id, s.product, s.serial_key from born b
    join item i on i.company_id = b.company_id and i.id = b.id cross join lateral serial_of(i) s
    where b.attributes <> '{}' and s.serial_key is not null order by s.product, s.serial_key
  loop
    insert into serial as s (company_id, product, serial_key, article_id, uses)
      values (made.company_id, made.product, made.serial_key, made.article_id, 1)
      on conflict (company_id, product, serial_key) do update set uses = s.uses + 1 where s.article_id = excluded.article_id;
    if not found then raise exception 'serial number taken' using errcode = 'unique_violation', constraint = 'serial_of_product'; end if;
  end loop;
  return null;
end $$;
drop trigger serial_inserted on item;
create trigger serial_inserted after insert on item referencing new table as born for each statement execute function keep_new_serials();

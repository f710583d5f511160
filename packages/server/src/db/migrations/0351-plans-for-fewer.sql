-- A plan that a connection keeps is for as many rows as there were when statistics were taken, and it is kept until they
-- are taken again: that a new plan would reckon with more, because the table is larger, is no reason not to. The first
-- page of a list was read from all records of an import of which five hundred had been there at the last look.
create or replace function grown_tables() returns setof text language plpgsql set search_path = public as $$
declare
  grown record;
  plan json;
  thought bigint;
  most bigint;
  there bigint;
begin
  for grown in select c.oid::regclass as name, greatest(c.reltuples, 0) as planned from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and pg_relation_size(c.oid) > 8 * current_setting('block_size')::int
  loop
    execute format('explain (format json) select from %s where company_id = %L', grown.name, current_company()) into plan;
    thought := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
    -- Plans for many are those for more.
    if grown.planned <= 10000 and thought > 4 * grown.planned + 200 then
      return next grown.name;
    end if;
    continue when thought > 10000 or thought > 4 * grown.planned + 200;
    most := 4 * thought + 200;
    execute format('select count(*) from (select from %s where company_id = %L limit %s) there', grown.name,
      current_company(), most) into there;
    if there = most then
      return next grown.name;
    end if;
  end loop;
end $$;

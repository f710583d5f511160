-- Statistics of several tables in one transaction kept each of them locked against whoever changes tables until the last
-- was done, and where all took longer than a statement may, none was taken. The application asks which they are, and has
-- them taken one by one.
drop function analyze_grown();

-- With the eyes of the application, so that it is told what its statements are planned with.
create function grown_tables() returns setof text language plpgsql set search_path = public as $$
declare
  grown regclass;
  plan json;
  thought bigint;
  most bigint;
  there bigint;
begin
  for grown in select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and pg_relation_size(c.oid) > 8 * current_setting('block_size')::int
  loop
    execute format('explain (format json) select from %s where company_id = %L', grown, current_company()) into plan;
    thought := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
    -- Where it knows of many, its plans are those for many.
    continue when thought > 10000;
    most := 4 * thought + 200;
    execute format('select count(*) from (select from %s where company_id = %L limit %s) there', grown,
      current_company(), most) into there;
    if there = most then
      return next grown;
    end if;
  end loop;
end $$;

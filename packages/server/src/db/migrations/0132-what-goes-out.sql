-- What is used up (X-51): exits that somebody took, on the day they happened. What was sent from one place to another,
-- what a count found, what changed its unit and what was taken back is no use.
create index movement_consumed on movement
  (company_id, (case when happened_at is null then created_at else happened_at end))
  where kind = 'out' and action is distinct from 'in_transit';
create index movement_converted on movement (company_id, article_id) where kind = 'conversion';
-- Exits of a record that ended are those of its article still.
create index item_article_gone on item (company_id, article_id) where deleted_at is not null;

-- What went out of each article between two instants, in `folders` (null: everywhere) and of `items` (null: all of them);
-- variants and lots count as their product. Exits in a unit that the article had before say nothing in its unit of today.
-- Behind row security the planner takes a hundredth of these rows for all of them and looks up each by itself, which costs
-- ten times as much: the function says how many there are, and joins as a whole.
create function consumed_by_article(of_company uuid, since timestamptz, until timestamptz, folders uuid[], items uuid[])
returns table (article_id uuid, consumed numeric, exits integer, first_at timestamptz)
language plpgsql stable rows 20000 set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select case when i.parent_item_id is null then i.article_id else
      (select p.article_id from item p where p.company_id = of_company and p.id = i.parent_item_id) end,
    sum(g.consumed), sum(g.exits)::integer, min(g.first_at)
  from (
    select m.item_id, -sum(m.delta) as consumed, count(*) as exits,
      min(case when m.happened_at is null then m.created_at else m.happened_at end) as first_at
    from movement m
    where m.company_id = of_company and m.kind = 'out' and m.action is distinct from 'in_transit'
      and (case when m.happened_at is null then m.created_at else m.happened_at end) >= since
      and (case when m.happened_at is null then m.created_at else m.happened_at end) < until
      and (folders is null or m.folder_id = any(folders)) and (items is null or m.item_id = any(items))
      and not exists (select from movement r where r.company_id = of_company and r.reverses_id = m.id)
      and not exists (select from movement c where c.company_id = of_company and c.article_id = m.article_id
        and c.kind = 'conversion' and c.created_at >= m.created_at)
    group by m.item_id) g
  join item i on i.company_id = of_company and i.id = g.item_id
  where items is null or i.id = any(items)
  group by 1;
end $$;

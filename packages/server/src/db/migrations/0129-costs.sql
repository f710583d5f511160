-- What stock costs (X-23). An entry may say what a unit of it cost; the average of an article follows in the same transaction, over all its
-- folders, and each of its steps is kept, so that it can be told for any day and reckoned again by anybody.
alter table movement
  add column unit_price numeric(14, 4),
  add constraint movement_price check (unit_price is null or (unit_price >= 0 and kind in ('in', 'reversal')));

-- Null: nobody has said what any of it cost. `cost_seq`: its newest step.
alter table article
  add column average_cost numeric(24, 6) check (average_cost >= 0),
  add column cost_seq integer not null default 0;

create table cost_step (
  company_id uuid not null,
  article_id uuid not null,
  -- From 1, without holes: the order in which the article was locked.
  seq integer not null,
  kind text not null,
  -- Null: the article has another unit than before.
  movement_id uuid,
  -- What the cost is for one of; `had`: what lay in all folders before, `delta`: what came or went.
  unit text not null,
  had numeric(16, 2) not null,
  cost_before numeric(24, 6),
  delta numeric(12, 2) not null,
  -- Of what came or is taken back, as it was told; of what moved to another article, what it cost there.
  price numeric(24, 6),
  cost_after numeric(24, 6),
  created_at timestamptz not null,
  primary key (company_id, article_id, seq),
  foreign key (company_id, article_id) references article (company_id, id),
  constraint cost_step_kind check (kind in ('in', 'move', 'reversal', 'conversion', 'unit')),
  constraint cost_step_movement check ((movement_id is null) = (kind in ('conversion', 'unit'))),
  constraint cost_step_price check ((price is null) = (kind in ('conversion', 'unit')) and price >= 0),
  constraint cost_step_cost check (cost_before >= 0 and cost_after >= 0),
  constraint cost_step_had check (had >= 0)
);
create unique index cost_step_movement on cost_step (company_id, movement_id);
call protect_tenant_table('cost_step', 'select, insert');

-- The one place where a step is added: under the lock of its article, dated no earlier than the step before.
create function add_cost_step(step cost_step) returns void language plpgsql as $$
begin
  select coalesce(max(a.cost_seq), 0) + 1, greatest(step.created_at, max(s.created_at)) into step.seq, step.created_at
  from article a left join cost_step s on s.company_id = a.company_id and s.article_id = a.id and s.seq = a.cost_seq
  where a.company_id = step.company_id and a.id = step.article_id;
  insert into cost_step select step.*;
  update article set average_cost = step.cost_after, cost_seq = step.seq,
    unit = case when step.kind = 'conversion' then step.unit else unit end
  where company_id = step.company_id and id = step.article_id;
end $$;

-- What movements that were just written mean for the cost of their articles: entries with a price, what takes such an entry back, and what
-- came from another article, which keeps what it cost there. Rows are read after the locks, each by a statement of its own: whoever was
-- waited for is in them.
create function post_costs(of_company uuid, posted uuid[]) returns void language plpgsql as $$
declare
  one record;
  step cost_step;
  undone cost_step;
begin
  perform from article a where a.company_id = of_company and a.id = any(array(select m.article_id from movement m
    where m.company_id = of_company and m.id = any(posted))) order by a.id for no key update;
  for one in
    select m.id, m.article_id, m.unit, m.delta, m.kind, m.unit_price, m.reverses_id, m.created_at,
      -- What lay there in all folders before it: what lies there now without it and what was written behind it.
      greatest(0, coalesce((select sum(i.quantity) from item i where i.company_id = of_company and i.article_id = m.article_id
        and i.deleted_at is null), 0)
      - sum(m.delta) over (partition by m.article_id order by p.at rows between current row and unbounded following)) as before,
      (select o.article_id from movement o where m.kind = 'move' and m.delta > 0 and o.company_id = of_company
        and o.group_id = m.group_id and o.delta < 0 and o.article_id <> m.article_id limit 1) as came_from
    from unnest(posted) with ordinality p(id, at) join movement m on m.company_id = of_company and m.id = p.id
    order by p.at
  loop
    step := null;
    undone := null;
    if one.kind = 'reversal' then
      select s.* into undone from cost_step s where s.company_id = of_company and s.movement_id = one.reverses_id;
      step.price := undone.price;
    else
      step.price := coalesce(one.unit_price, (select a.average_cost from article a
        where a.company_id = of_company and a.id = one.came_from));
    end if;
    -- What lies in another unit than its article, as the trash may have brought it back, says nothing of what one of the article costs.
    continue when step.price is null or one.unit <> (select a.unit from article a where a.company_id = of_company and a.id = one.article_id);
    step.company_id := of_company;
    step.article_id := one.article_id;
    step.kind := one.kind;
    step.movement_id := one.id;
    step.unit := one.unit;
    step.had := one.before;
    step.delta := one.delta;
    step.created_at := one.created_at;
    select a.average_cost into step.cost_before from article a where a.company_id = of_company and a.id = one.article_id;
    step.cost_after := cost_after(step, undone, (select a.cost_seq from article a
      where a.company_id = of_company and a.id = one.article_id));
    perform add_cost_step(step);
  end loop;
end $$;

-- `undone`: the step of the entry that is taken back; `newest`: the number of the last step before this one.
create function cost_after(step cost_step, undone cost_step, newest integer) returns numeric language plpgsql immutable as $$
declare
  lies numeric := step.had + step.delta;
  worth numeric := step.had * step.cost_before + step.delta * step.price;
begin
  if step.delta > 0 then
    -- What lay there at a cost that nobody knows weighs nothing.
    return case when step.had = 0 or step.cost_before is null then round(step.price, 6) else round(worth / lies, 6) end;
  end if;
  if lies <= 0 then return step.cost_before; end if;
  -- Nothing happened since: exactly what it was, which dividing what was rounded would miss.
  if undone.seq = newest and step.had = undone.had + undone.delta then return undone.cost_before; end if;
  -- More value goes than there is where part of it has left at an average since: what is left cost what it did before the entry.
  if step.cost_before is null or worth < 0 then return coalesce(undone.cost_before, step.cost_before); end if;
  return round(worth / lies, 6);
end $$;

-- So many units of before are so many of now: what one of them costs goes the other way.
create function convert_costs(of_company uuid, articles uuid[], into_unit text, factor numeric, per numeric) returns void language plpgsql as $$
declare
  one record;
  step cost_step;
begin
  for one in select a.id, a.average_cost from article a where a.company_id = of_company and a.id = any(articles)
    and a.average_cost is not null order by a.id for no key update
  loop
    step := null;
    step.company_id := of_company;
    step.article_id := one.id;
    step.kind := 'conversion';
    step.unit := into_unit;
    select coalesce(sum(i.quantity), 0) into step.had from item i
    where i.company_id = of_company and i.article_id = one.id and i.deleted_at is null;
    step.delta := 0;
    step.cost_before := one.average_cost;
    step.cost_after := round(one.average_cost * per / factor, 6);
    step.created_at := instant();
    perform add_cost_step(step);
  end loop;
end $$;

-- Another unit without a conversion, which is for what holds nothing: what a unit cost before says nothing of the new one.
create function forget_cost() returns trigger language plpgsql as $$
begin
  new.cost_seq := old.cost_seq + 1;
  new.average_cost := null;
  insert into cost_step (company_id, article_id, seq, kind, unit, had, cost_before, delta, created_at)
  select new.company_id, new.id, new.cost_seq, 'unit', new.unit, 0, old.average_cost, 0, greatest(instant(), s.created_at)
  from cost_step s where s.company_id = old.company_id and s.article_id = old.id and s.seq = old.cost_seq;
  return new;
end $$;
create trigger article_other_unit before update of unit on article for each row
  when (new.unit <> old.unit and new.cost_seq = old.cost_seq and old.average_cost is not null) execute function forget_cost();

-- A price is part of what a movement says, where there is one: what was sealed before keeps its digest (decision 17).
create or replace function movement_text(m movement) returns text language sql stable parallel safe as $$
  select (jsonb_build_array(m.id, m.item_id, m.article_id, m.folder_id, m.seq, m.delta::text, m.quantity_after::text, m.kind, m.action, m.group_id, m.reverses_id, m.comment, m.recipient,
    m.item_name, m.item_type, m.item_tag, m.unit, m.folder_name, m.folder_path, extract(epoch from m.happened_at)::text, extract(epoch from m.created_at)::text, m.created_by, m.created_by_name)
    || case when m.source_kind is null then '[]'::jsonb else jsonb_build_array(m.source_kind, m.source_id) end
    || case when m.unit_price is null then '[]'::jsonb else jsonb_build_array(m.unit_price::text) end)::text
$$;

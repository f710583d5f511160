-- A threshold on what an article has in all folders together (X-01). Whether it is reached is kept beside it.
alter table article
  add column threshold numeric(12, 2) check (threshold >= 0 and threshold < 1000000000),
  add column total_low boolean not null default false;
alter table threshold_alert add column of_total boolean not null default false;

-- At the end of the transaction, so that a move between folders, which leaves the total as it is, crosses nothing on its way. One
-- transaction of a company after the other: each reads what the one before it left. The total itself is written nowhere, since
-- hardly anybody sees every folder; the row of the log has no place, so that only those who do are told.
create function judge_total(of_company uuid, of_article uuid) returns void language plpgsql as $$
declare
  now_there numeric;
  about record;
  fullest uuid;
begin
  perform from article a where a.company_id = of_company and a.id = of_article and (a.threshold is not null or a.total_low);
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('totals ' || of_company::text, 0));
  select sum(i.quantity + i.variants_quantity) into now_there from item i
  where i.company_id = of_company and i.article_id = of_article and i.deleted_at is null;
  -- What is in no folder any more is not low: it is gone.
  update article a set total_low = coalesce(now_there <= a.threshold, false)
  where a.company_id = of_company and a.id = of_article and a.total_low is distinct from coalesce(now_there <= a.threshold, false)
  returning a.total_low, a.threshold, a.name into about;
  if not found or not about.total_low then return; end if;
  select i.id into fullest from item i
  where i.company_id = of_company and i.article_id = of_article and i.deleted_at is null
  order by i.quantity + i.variants_quantity desc, i.id limit 1;
  insert into threshold_alert (company_id, id, item_id, of_total) values (of_company, gen_random_uuid(), fullest, true);
  insert into activity (company_id, id, entity, entity_id, entity_name, action, changes, folder_id, event, payload, channel)
  values (of_company, uuidv7(), 'item', fullest, about.name, 'threshold',
    jsonb_build_array(jsonb_build_object('field', 'threshold', 'old', null, 'new', about.threshold)),
    null, 'threshold.total_reached', jsonb_build_object('threshold', about.threshold), 'job');
end $$;

create function total_changed() returns trigger language plpgsql as $$
begin
  perform judge_total(new.company_id, new.article_id);
  return null;
end $$;
create constraint trigger item_total_born after insert on item deferrable initially deferred
  for each row when (new.deleted_at is null) execute function total_changed();
create constraint trigger item_total after update on item deferrable initially deferred for each row
  when (new.quantity is distinct from old.quantity or new.variants_quantity is distinct from old.variants_quantity
    or (new.deleted_at is null) is distinct from (old.deleted_at is null) or new.article_id is distinct from old.article_id)
  execute function total_changed();

create function total_threshold_changed() returns trigger language plpgsql as $$
begin
  perform judge_total(new.company_id, new.id);
  return null;
end $$;
create constraint trigger article_threshold after update on article deferrable initially deferred
  for each row when (new.threshold is distinct from old.threshold) execute function total_threshold_changed();

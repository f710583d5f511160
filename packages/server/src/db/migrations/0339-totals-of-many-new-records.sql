-- Whether the total of an article crosses its threshold is judged at the end of a transaction. Each new record waited for
-- that, and asked then whether its article has a threshold: hardly any has. It is asked once for all that a statement
-- makes, and only the articles that have one are noted for the end. What is noted does not outlast the transaction.
create unlogged table total_to_judge (
  company_id uuid not null references company (id),
  id bigint not null generated always as identity,
  article_id uuid not null,
  primary key (company_id, id)
);
call protect_tenant_table('total_to_judge');

create function note_totals() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into total_to_judge (company_id, article_id)
  select distinct a.company_id, a.id from born b join article a on a.company_id = b.company_id and a.id = b.article_id
  where b.deleted_at is null and (a.threshold is not null or a.total_low);
  return null;
end $$;
create function judge_noted_total() returns trigger language plpgsql as $$
begin
  perform judge_total(new.company_id, new.article_id);
  delete from total_to_judge t where t.company_id = new.company_id and t.id = new.id;
  return null;
end $$;
create constraint trigger total_noted after insert on total_to_judge deferrable initially deferred
  for each row execute function judge_noted_total();

drop trigger item_total_born on item;
create trigger item_total_born after insert on item referencing new table as born
  for each statement execute function note_totals();

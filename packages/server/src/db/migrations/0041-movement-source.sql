-- What caused a movement: a record of another feature, null for what somebody did by hand. Movements are only added to, so that those of before
-- stay as they are and say nothing of it.
alter table movement
  add column source_kind text check (source_kind ~ '^[a-z_]{1,40}$'),
  add column source_id uuid,
  add constraint movement_source check ((source_kind is null) = (source_id is null));
-- The movements of one import, of one act on many. What was done by hand is not in it, and costs nothing.
create index movement_source on movement (company_id, source_id) where source_id is not null;

-- A cause is part of what a movement says, where there is one: the digest of a movement without is the one that was sealed before.
create or replace function movement_digest(m movement) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to((jsonb_build_array(m.id, m.item_id, m.article_id, m.folder_id, m.seq, m.delta::text, m.quantity_after::text, m.kind, m.action, m.group_id, m.reverses_id, m.comment, m.recipient,
    m.item_name, m.item_type, m.item_tag, m.unit, m.folder_name, m.folder_path, extract(epoch from m.happened_at)::text, extract(epoch from m.created_at)::text, m.created_by, m.created_by_name)
    || case when m.source_kind is null then '[]'::jsonb else jsonb_build_array(m.source_kind, m.source_id) end)::text, 'UTF8'))
$$;

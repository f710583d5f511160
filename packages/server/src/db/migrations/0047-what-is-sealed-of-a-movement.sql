-- The text that is sealed of a movement, so that it can be given out as it is and digested by somebody else (X-40). The digest stays what it was.
create function movement_text(m movement) returns text language sql stable parallel safe as $$
  select (jsonb_build_array(m.id, m.item_id, m.article_id, m.folder_id, m.seq, m.delta::text, m.quantity_after::text, m.kind, m.action, m.group_id, m.reverses_id, m.comment, m.recipient,
    m.item_name, m.item_type, m.item_tag, m.unit, m.folder_name, m.folder_path, extract(epoch from m.happened_at)::text, extract(epoch from m.created_at)::text, m.created_by, m.created_by_name)
    || case when m.source_kind is null then '[]'::jsonb else jsonb_build_array(m.source_kind, m.source_id) end)::text
$$;
create or replace function movement_digest(m movement) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(movement_text(m), 'UTF8'))
$$;

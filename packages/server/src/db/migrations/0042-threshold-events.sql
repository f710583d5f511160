-- Since when each consumer of events is known: a company that is made later is heard from its first event on.
create table event_consumer (
  name text primary key,
  known_at timestamptz not null default clock_timestamp()
);
grant select, insert on event_consumer to entrepot_app;

-- That a record fell to its threshold stands in the log, under the name of its event, in the transaction that moved it or changed its threshold.
-- The alert beside it says that somebody is still to be told.
create or replace function note_fallen() returns trigger language plpgsql as $$
declare
  now_there numeric := new.quantity + new.variants_quantity;
begin
  insert into threshold_alert (company_id, id, item_id) values (new.company_id, gen_random_uuid(), new.id);
  insert into activity (company_id, id, entity, entity_id, entity_name, action, changes, folder_id, event, payload, channel)
  values (new.company_id, uuidv7(), 'item', new.id, new.name, 'threshold',
    jsonb_build_array(jsonb_build_object('field', 'quantity', 'old', null, 'new', now_there)),
    new.folder_id, 'threshold.reached', jsonb_build_object('quantity', now_there, 'threshold', new.threshold), 'job');
  return null;
end $$;

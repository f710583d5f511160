-- The opening of calls that go together was planned anew each time: a plan for lists of any length is thought dearer than
-- one for the two or three that are there, while the planning takes several times what the question takes. A sixteenth
-- of what PostgreSQL takes for a movement.
alter function open_known_calls(uuid, uuid[], text[], text[]) set plan_cache_mode = force_generic_plan;
alter function open_read_calls(uuid, uuid[]) set plan_cache_mode = force_generic_plan;

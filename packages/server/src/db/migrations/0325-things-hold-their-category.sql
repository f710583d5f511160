-- A chart of what moved by the categories of today brought a million things and a million records together. Each thing
-- holds the category of its record, or of the product of a variant, as they are at an instant or later; who asks looks
-- at those that were touched since. No instant: all of them were.
alter table movement_thing add column category_id uuid;
alter table movement_kept add column categories_until timestamptz;

-- Stable, so that the planner knows how few records were touched since. An instant to come is of a clock that was set back:
-- what was touched since cannot be told by it.
create function things_held_until(company uuid) returns timestamptz language plpgsql stable as $$
declare
  held timestamptz;
begin
  select k.categories_until into held from movement_kept k where k.company_id = things_held_until.company;
  return case when held <= clock_timestamp() then held else '-infinity' end;
end $$;

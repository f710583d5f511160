-- The stock of an article in another unit: everything leaves in the old one and comes back in the new one.
alter table movement drop constraint movement_kind_check,
  add constraint movement_kind_check check (kind in ('in', 'out', 'count', 'move', 'reversal', 'conversion'));

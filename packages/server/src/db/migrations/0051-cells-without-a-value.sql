-- Cells of a file that say nothing which could be taken for their value, by the letter of their column: a fault of a calculation, a formula that nobody computed, a text that is too long.
alter table import_row add column marks jsonb not null default '{}';

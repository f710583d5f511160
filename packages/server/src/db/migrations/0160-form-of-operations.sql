-- Operations have a form of their own, which always exists and has no category; it is named as form rules name it.
alter table form_layout drop constraint form_layout_type;
alter table form_layout add constraint form_layout_type check (
  item_type in ('product', 'equipment', 'folder', 'intervention')
  and (built_in or item_type in ('product', 'equipment'))
);

-- Custom fields as people keep them: who wrote them, what they depend on, and the version of an edit (FIELD-01 to FIELD-24).
alter table custom_field
  add column parent_id uuid,
  add column no_variant_update boolean not null default false,
  add column version integer not null default 1,
  add column created_by uuid,
  add column created_by_name text not null default '',
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column updated_by_name text not null default '',
  add constraint custom_field_parent foreign key (company_id, parent_id) references custom_field (company_id, id),
  add constraint custom_field_cascade check ((relations is null) = (parent_id is null) and parent_id is distinct from id),
  add constraint custom_field_type check (type in ('text', 'long_text', 'date', 'datetime', 'number', 'decimal_number', 'checkbox', 'select', 'autocomplete', 'multi_select', 'price', 'scanner', 'formula')),
  add constraint custom_field_mapped_kind check (mapped in ('assignedto', 'gps_lat_lng', 'beacon_id', 'ordernumber', 'bundlenumber', 'model', 'status', 'stockname', 'cabinet', 'shelf', 'purchaseprice', 'weight', 'expirydate', 'city',
    'building', 'floor', 'room', 'serialnumber', 'imei', 'brand', 'supplier', 'saleprice', 'purchasedate', 'warrantydate'));
-- Each meaning belongs to one field of a target (FIELD-06).
create unique index custom_field_mapped on custom_field (company_id, target, mapped) where mapped is not null;

-- What is still to be done to stored values: a field that is gone takes them along, a renamed value is written anew. The order counts:
-- what was renamed twice ends where the last name says. Without `old_value` all values of the field go.
create table field_rewrite (
  company_id uuid not null references company (id),
  position bigint generated always as identity,
  field_id uuid not null,
  old_value text,
  new_value text,
  done_at timestamptz,
  primary key (company_id, position),
  constraint field_rewrite_kind check ((old_value is null) = (new_value is null))
);
create index field_rewrite_open on field_rewrite (company_id, position) where done_at is null;
call protect_tenant_table('field_rewrite');

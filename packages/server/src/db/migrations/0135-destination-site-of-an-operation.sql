-- What leaves stock may go to a site instead of a folder (INTER-10); the name stays when the site is gone.
alter table operation add column destination_site_id uuid, add column destination_site_name text not null default '';
alter table operation add constraint operation_one_destination check (destination_id is null or destination_site_name = '');
alter table operation add constraint operation_destination_site foreign key (company_id, destination_site_id)
  references site (company_id, id) on delete set null (destination_site_id);
create index operation_to_site on operation (company_id, destination_site_id) where destination_site_id is not null;

-- Operations have files and comments.
alter table attachment add column operation_id uuid;
alter table attachment drop constraint attachment_owner;
alter table attachment add constraint attachment_owner check (num_nonnulls(item_id, folder_id, operation_id) = 1);
alter table attachment add foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade;
create index attachment_operation on attachment (company_id, operation_id, created_at) where operation_id is not null;

alter table record_comment add column operation_id uuid;
alter table record_comment drop constraint record_comment_owner;
alter table record_comment add constraint record_comment_owner check (num_nonnulls(item_id, folder_id, operation_id) = 1);
alter table record_comment add foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade;
create index record_comment_operation on record_comment (company_id, operation_id, created_at) where operation_id is not null;

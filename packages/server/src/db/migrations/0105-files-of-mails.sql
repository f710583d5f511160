-- A mail may bring a file: the document of an order.
alter table mail add column file_name text;
alter table mail add column file bytea;
alter table mail add constraint mail_file check ((file is null) = (file_name is null));

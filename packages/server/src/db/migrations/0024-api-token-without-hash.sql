-- Its secret is made of company, id and the secret of the installation (X-12): there is nothing to compare.
alter table api_token drop column token_hash;

-- Every row of these tables names a company, and each insert asked whether it exists by locking its row: writers of one company then share
-- that lock through a list of transactions that is written anew by each. The row policies let in rows of the company of the call only,
-- and a call begins by reading it, so there is nothing left to ask. They are only ever added to, and a company is never deleted.
alter table movement drop constraint movement_company_id_fkey;
alter table activity drop constraint activity_company_id_fkey;
alter table event drop constraint event_company_id_fkey;
alter table idempotency drop constraint idempotency_company_id_fkey;
-- These name a folder or an article besides, whose company it is.
alter table item drop constraint item_company_id_fkey;
alter table article drop constraint article_company_id_fkey;

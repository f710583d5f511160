-- An operation may receive an order (INTER-21), and keeps its number.
alter table operation add column order_id uuid;
alter table operation add column order_name text not null default '';
alter table operation add foreign key (company_id, order_id) references purchase_order (company_id, id) on delete set null (order_id);
create index operation_of_order on operation (company_id, order_id) where order_id is not null;

-- Rows of a file that name no article of the order.
alter table operation_task add column unknown jsonb not null default '[]';

-- What a task says of the lines of an order: what was chosen before it, and what was chosen or came in it.
create table operation_article (
  company_id uuid not null,
  task_id uuid not null,
  line_id uuid not null,
  planned numeric(12, 2),
  found numeric(12, 2),
  lots jsonb not null default '[]',
  serials jsonb not null default '[]',
  primary key (company_id, task_id, line_id),
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references order_line (company_id, id) on delete cascade,
  constraint operation_article_planned check (planned >= 0 and planned < 1000000000),
  constraint operation_article_found check (found >= 0 and found < 1000000000)
);
create index operation_article_of_line on operation_article (company_id, line_id);
call protect_tenant_table('operation_article');

-- Planned work: what is done where, in tasks that are given to people. Its status follows from its tasks and is written with them.
create table operation (
  company_id uuid not null references company (id),
  id uuid not null,
  title text not null,
  type text not null,
  status text not null,
  template_id uuid,
  -- Null once the folder is gone for good.
  location_id uuid,
  destination_id uuid,
  start_date date,
  end_date date,
  expedition_date date,
  reception_date date,
  packages integer not null default 0,
  recipients jsonb not null default '[]',
  reception boolean not null default false,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, location_id) references folder (company_id, id) on delete set null (location_id),
  foreign key (company_id, destination_id) references folder (company_id, id) on delete set null (destination_id),
  constraint operation_type check (type in ('inventory', 'move', 'out_of_stock', 'receipt_of_order', 'installation', 'uninstallation', 'custom')),
  constraint operation_status check (status in ('awaiting', 'todo', 'opened', 'in_progress', 'pending', 'automatic', 'error', 'closed', 'cancelled')),
  constraint operation_ended check ((closed_at is not null) = (status = 'closed')),
  constraint operation_packages check (packages between 0 and 9999),
  constraint operation_days check (end_date >= start_date),
  constraint operation_shipping check (reception_date >= expedition_date)
);
create index operation_by_age on operation (company_id, created_at desc, id);
create index operation_of_location on operation (company_id, location_id);
create index operation_of_destination on operation (company_id, destination_id);

create table operation_task (
  company_id uuid not null,
  id uuid not null,
  operation_id uuid not null,
  kind text not null,
  -- Empty: called as its kind is.
  title text not null default '',
  position integer not null,
  parent_id uuid,
  -- A user or a group, and as it is called: a task of a group that is gone waits for somebody to give it away again.
  assignee_kind text not null,
  assignee_id uuid not null,
  assignee_name text not null,
  status text not null,
  options jsonb not null default '{}',
  created_at timestamptz not null default instant(),
  -- What saving names, in milliseconds as the answer has it; each change is later than the one before.
  updated_at timestamptz(3) not null default instant(),
  updated_by_name text not null default '',
  opened_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references operation_task (company_id, id) on delete cascade,
  unique (company_id, operation_id, position),
  constraint operation_task_kind check (kind in ('select_folders', 'inventory', 'inventory_validation', 'preparation', 'out_of_stock',
    'out_of_stock_reception', 'select_articles_of_order', 'import_of_order_reception', 'order_reception', 'custom_task')),
  constraint operation_task_assignee check (assignee_kind in ('user', 'group')),
  constraint operation_task_status check (status in ('awaiting', 'todo', 'opened', 'in_progress', 'pending', 'automatic', 'error', 'closed', 'cancelled')),
  constraint operation_task_ended check ((closed_at is not null) = (status = 'closed'))
);
create index operation_task_given on operation_task (company_id, assignee_id) where status not in ('closed', 'cancelled');

create table operation_task_folder (
  company_id uuid not null,
  task_id uuid not null,
  folder_id uuid not null,
  primary key (company_id, task_id, folder_id),
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index operation_task_folder_used on operation_task_folder (company_id, folder_id);

-- What a task is about, planned or scanned. An item stands in it once, and so does a code that nothing carries.
create table operation_line (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  item_id uuid,
  code text not null default '',
  -- As they were when the line came into the task: it is still read when the record is gone.
  name text not null,
  tag text,
  unit text,
  folder_id uuid,
  status text not null,
  expected numeric(12, 2),
  found numeric(12, 2),
  output numeric(12, 2),
  -- What was in stock when it was counted: the difference to it is posted, so that what moves until then stays moved.
  known numeric(12, 2),
  exit_status text,
  confirmed boolean,
  scanned_at timestamptz,
  scanned_by uuid,
  scanned_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete set null (item_id),
  constraint operation_line_status check (status in ('expected', 'success', 'warning', 'errors')),
  constraint operation_line_expected check (expected >= 0 and expected < 1000000000),
  constraint operation_line_found check (found >= 0 and found < 1000000000),
  constraint operation_line_output check (output >= 0 and output < 1000000000),
  constraint operation_line_known check (known >= 0 and known < 1000000000)
);
create unique index operation_line_item on operation_line (company_id, task_id, item_id) where item_id is not null;
create unique index operation_line_code on operation_line (company_id, task_id, code) where status = 'errors';
create index operation_line_of_item on operation_line (company_id, item_id) where item_id is not null;
create index operation_line_of_task on operation_line (company_id, task_id);

-- Each scan by itself, with its author: one that is sent again is the same one.
create table operation_scan (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  line_id uuid not null,
  quantity numeric(12, 2) not null,
  scanned_at timestamptz not null default instant(),
  scanned_by uuid,
  scanned_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, task_id) references operation_task (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references operation_line (company_id, id) on delete cascade,
  constraint operation_scan_quantity check (quantity > 0 and quantity < 1000000000)
);
create index operation_scan_of_line on operation_scan (company_id, line_id);
create index operation_scan_of_task on operation_scan (company_id, task_id);

-- What is between exit and arrival: neither in a folder nor gone. What left = what arrived + what was lost + what is on its way.
create table transit (
  company_id uuid not null,
  id uuid not null,
  operation_id uuid not null,
  item_id uuid,
  name text not null,
  tag text,
  unit text not null,
  -- Where it left from, as its readers may see it.
  folder_id uuid not null,
  sent numeric(12, 2) not null,
  arrived numeric(12, 2) not null default 0,
  lost numeric(12, 2) not null default 0,
  sent_at timestamptz not null default instant(),
  primary key (company_id, id),
  unique (company_id, operation_id, item_id),
  foreign key (company_id, operation_id) references operation (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete set null (item_id),
  constraint transit_bounds check (sent > 0 and sent < 1000000000 and arrived >= 0 and lost >= 0 and arrived + lost <= sent)
);
create index transit_of_item on transit (company_id, item_id) where arrived + lost < sent;

call protect_tenant_table('operation');
call protect_tenant_table('operation_task');
call protect_tenant_table('operation_task_folder');
call protect_tenant_table('operation_line');
call protect_tenant_table('operation_scan');
call protect_tenant_table('transit');

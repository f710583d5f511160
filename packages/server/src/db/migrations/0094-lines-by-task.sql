-- Devices make the ids of lines and scans: they tell them apart within their task, and say nothing of any other.
alter table operation_scan drop constraint operation_scan_company_id_line_id_fkey;
alter table operation_scan drop constraint operation_scan_pkey;
alter table operation_line drop constraint operation_line_pkey;
alter table operation_line add primary key (company_id, task_id, id);
alter table operation_scan add primary key (company_id, task_id, id);
alter table operation_scan add foreign key (company_id, task_id, line_id) references operation_line (company_id, task_id, id) on delete cascade;
drop index operation_line_of_task;
drop index operation_scan_of_task;
drop index operation_scan_of_line;
create index operation_scan_of_line on operation_scan (company_id, task_id, line_id);

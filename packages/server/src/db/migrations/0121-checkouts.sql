-- One act of giving or taking back, of one thing or several: by whom, when, what was said, and who signed (X-19).
create table handover (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null,
  -- Null once the recipient is deleted: the name stays.
  recipient_id uuid,
  recipient_name text not null,
  comment text not null default '',
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  constraint handover_kind check (kind in ('checkout', 'checkin')),
  foreign key (company_id, recipient_id) references recipient (company_id, id) on delete set null (recipient_id)
);
create index handover_of_recipient on handover (company_id, recipient_id);

-- What somebody has, or had, of a record (CHK-09). It stays in the stock of its record, which cannot use it meanwhile.
create table checkout (
  company_id uuid not null,
  id uuid not null,
  handover_id uuid not null,
  item_id uuid not null,
  recipient_id uuid,
  recipient_name text not null,
  quantity numeric(12, 2) not null,
  returned numeric(12, 2) not null default 0,
  status text not null default 'checked_out',
  due_on date,
  -- That it is late was told (CHK-12).
  late_told_at timestamptz,
  checked_in_at timestamptz,
  checked_in_by uuid,
  checked_in_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint checkout_quantity check (quantity > 0 and quantity < 1000000000),
  constraint checkout_returned check (returned between 0 and quantity),
  constraint checkout_status check (status in ('checked_out', 'checked_in') and (status = 'checked_in') = (returned = quantity)),
  constraint checkout_holder check (status = 'checked_in' or recipient_id is not null),
  foreign key (company_id, handover_id) references handover (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, recipient_id) references recipient (company_id, id) on delete set null (recipient_id)
);
create index checkout_by_age on checkout (company_id, created_at desc, id desc);
create index checkout_of_item on checkout (company_id, item_id, created_at desc);
create index checkout_of_recipient on checkout (company_id, recipient_id, created_at desc);
create index checkout_of_handover on checkout (company_id, handover_id);
create index checkout_open on checkout (company_id, created_at desc, id desc) where status = 'checked_out';
create index checkout_due on checkout (company_id, due_on) where status = 'checked_out' and due_on is not null;

-- What came back of it, each time.
create table checkout_return (
  company_id uuid not null,
  handover_id uuid not null,
  checkout_id uuid not null,
  quantity numeric(12, 2) not null,
  primary key (company_id, checkout_id, handover_id),
  constraint checkout_return_quantity check (quantity > 0 and quantity < 1000000000),
  foreign key (company_id, handover_id) references handover (company_id, id),
  foreign key (company_id, checkout_id) references checkout (company_id, id) on delete cascade
);
create index checkout_return_of_handover on checkout_return (company_id, handover_id);

-- Who signed for it. The image is a file of the company.
create table handover_signature (
  company_id uuid not null,
  id uuid not null,
  handover_id uuid not null,
  name text not null,
  file text not null,
  signed_at timestamptz not null default instant(),
  signed_by uuid,
  signed_by_name text not null default '',
  primary key (company_id, id),
  constraint handover_signed unique (company_id, handover_id),
  foreign key (company_id, handover_id) references handover (company_id, id) on delete cascade
);

call protect_tenant_table('handover');
call protect_tenant_table('checkout');
call protect_tenant_table('checkout_return');
call protect_tenant_table('handover_signature');
create trigger handover_signature_gone after delete on handover_signature referencing old table as gone_rows
  for each statement execute function note_gone_attachments();

-- What is out stands beside what is reserved, in the row of the record: {"2026-12-31": "5.00", "out": "2.00"}. It is over
-- with its return and not with a day, so its key comes after every day.
create or replace function keep_reserved_of(companies uuid[], items uuid[]) returns void language plpgsql as $$
declare touched record;
begin
  for touched in select distinct t.company, t.item from unnest(companies, items) as t(company, item) order by t.item loop
    update item i set reserved = (
      select jsonb_object_agg(kept.day, kept.quantity::text) from (
        select to_char(r.expires_on, 'YYYY-MM-DD') as day, sum(r.quantity) as quantity from reservation r where r.company_id = i.company_id and r.item_id = i.id and r.active group by r.expires_on
        union all
        select 'out', sum(c.quantity - c.returned) from checkout c where c.company_id = i.company_id and c.item_id = i.id and c.status = 'checked_out' having count(*) > 0) kept)
    where i.company_id = touched.company and i.id = touched.item;
  end loop;
end $$;
create function keep_checked_out() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from after_rows;
  elsif tg_op = 'DELETE' then
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from before_rows where status = 'checked_out';
  else
    -- A checkout stays with its record, and another due date changes nothing of what is out.
    perform keep_reserved_of(array_agg(company_id), array_agg(item_id)) from after_rows a join before_rows b using (company_id, id, item_id)
      where a.returned is distinct from b.returned;
  end if;
  return null;
end $$;
create trigger checkout_inserted after insert on checkout referencing new table as after_rows for each statement execute function keep_checked_out();
create trigger checkout_updated after update on checkout referencing old table as before_rows new table as after_rows for each statement execute function keep_checked_out();
create trigger checkout_deleted after delete on checkout referencing old table as before_rows for each statement execute function keep_checked_out();

-- What somebody has is neither deleted nor merged away (T32), whatever would do it.
alter table item add constraint item_out_stays check (deleted_at is null or reserved is null or not reserved ? 'out');

-- An act of which nothing is left goes too, with its signature.
create function drop_empty_handovers() returns trigger language plpgsql as $$
begin
  delete from handover h using (select distinct company_id, handover_id from before_rows) b
  where h.company_id = b.company_id and h.id = b.handover_id
    and not exists (select from checkout c where c.company_id = h.company_id and c.handover_id = h.id)
    and not exists (select from checkout_return r where r.company_id = h.company_id and r.handover_id = h.id);
  return null;
end $$;
create trigger checkout_gone after delete on checkout referencing old table as before_rows for each statement execute function drop_empty_handovers();
create trigger checkout_return_gone after delete on checkout_return referencing old table as before_rows for each statement execute function drop_empty_handovers();

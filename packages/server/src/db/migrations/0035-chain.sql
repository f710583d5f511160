-- The ledger as a chain (X-40): every so often, what was posted since is sealed as one block, whose fingerprint is made of the one before and of
-- each movement. Whoever changes, removes or slips in a row changes every fingerprint behind it, and the newest one fits on a slip of paper.
create table ledger_block (
  company_id uuid not null references company (id),
  number integer not null check (number > 0),
  -- The movements behind those of the block before, up to this one, by their time and guid.
  last_at timestamptz not null,
  last_id uuid not null,
  movements integer not null check (movements > 0),
  -- The first eight bytes of the digest of each movement, in order: which one was touched can be told.
  digests bytea not null check (length(digests) = movements * 8),
  fingerprint bytea not null check (length(fingerprint) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, number)
);
create unique index ledger_block_fingerprint on ledger_block (company_id, fingerprint);
call protect_tenant_table('ledger_block', 'select, insert');

-- Everything a movement says, in a spelling that no setting of a session changes.
create function movement_digest(m movement) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(m.id, m.item_id, m.article_id, m.folder_id, m.seq, m.delta::text, m.quantity_after::text, m.kind, m.action, m.group_id, m.reverses_id, m.comment, m.recipient,
    m.item_name, m.item_type, m.item_tag, m.unit, m.folder_name, m.folder_path, extract(epoch from m.happened_at)::text, extract(epoch from m.created_at)::text, m.created_by, m.created_by_name)::text, 'UTF8'))
$$;

-- Seals up to `most` movements that were posted before `settled`; answers how many. Of two nodes that seal at once the key of the block lets one.
-- In steps, so that the movements are always read along the index of their time, whatever the planner knows of them.
create function seal_ledger(company uuid, settled timestamptz, most integer) returns integer language plpgsql as $$
declare
  last ledger_block;
  sealed ledger_block;
  whole bytea;
begin
  select * into last from ledger_block b where b.company_id = company order by b.number desc limit 1;
  select count(*), string_agg(substr(f.digest, 1, 8), ''::bytea order by f.created_at, f.id), string_agg(f.digest, ''::bytea order by f.created_at, f.id),
      (array_agg(f.created_at order by f.created_at desc, f.id desc))[1], (array_agg(f.id order by f.created_at desc, f.id desc))[1]
    into sealed.movements, sealed.digests, whole, sealed.last_at, sealed.last_id
    from (select m.created_at, m.id, movement_digest(m) as digest from movement m
      where m.company_id = company and (m.created_at, m.id) > (coalesce(last.last_at, '-infinity'), coalesce(last.last_id, '00000000-0000-0000-0000-000000000000')) and m.created_at < settled
      order by m.created_at, m.id limit most) f;
  if sealed.movements = 0 then return 0; end if;
  sealed.number := coalesce(last.number, 0) + 1;
  insert into ledger_block (company_id, number, last_at, last_id, movements, digests, fingerprint)
    values (company, sealed.number, sealed.last_at, sealed.last_id, sealed.movements, sealed.digests, sha256(coalesce(last.fingerprint, ''::bytea) || int4send(sealed.number) || whole))
    on conflict (company_id, number) do nothing;
  return case when found then sealed.movements else 0 end;
end $$;

-- What the blocks from `first` to `last` and their movements do not agree on; no row: sound. A movement that was changed or slipped in is named, one
-- that was removed is counted in its block, and a block that says nothing of the kind was touched itself.
create function ledger_breaks(company uuid, first integer, last integer) returns table (number integer, what text, movement_id uuid) language plpgsql stable as $$
#variable_conflict use_column
declare
  before ledger_block;
  block ledger_block;
  held uuid[];
  digests bytea[];
  strange integer;
begin
  for block in select * from ledger_block b where b.company_id = ledger_breaks.company and b.number between ledger_breaks.first - 1 and ledger_breaks.last order by b.number loop
    if block.number >= ledger_breaks.first then
      -- So many more than were sealed that a limit is no loss, and few enough that the index is followed.
      select array_agg(f.id order by f.created_at, f.id), array_agg(f.digest order by f.created_at, f.id) into held, digests
        from (select m.created_at, m.id, movement_digest(m) as digest from movement m
          where m.company_id = ledger_breaks.company and (m.created_at, m.id) > (coalesce(before.last_at, '-infinity'), coalesce(before.last_id, '00000000-0000-0000-0000-000000000000')) and (m.created_at, m.id) <= (block.last_at, block.last_id)
          order by m.created_at, m.id limit block.movements + 10000) f;
      if coalesce(before.number, 0) <> block.number - 1
        or block.fingerprint <> sha256(coalesce(before.fingerprint, ''::bytea) || int4send(block.number) || coalesce((select string_agg(d, ''::bytea order by n) from unnest(digests) with ordinality u(d, n)), ''::bytea)) then
        return query select block.number, case when cardinality(held) > block.movements then 'added' else 'changed' end, u.id from unnest(held, digests) with ordinality u(id, digest, n)
          where not exists (select from generate_series(0, block.movements - 1) k where substr(block.digests, k * 8 + 1, 8) = substr(u.digest, 1, 8)) order by u.n;
        get diagnostics strange = row_count;
        return query select block.number, 'removed', null::uuid from generate_series(1, block.movements - coalesce(cardinality(held), 0));
        if strange = 0 and block.movements <= coalesce(cardinality(held), 0) then return query select block.number, 'block', null::uuid; end if;
      end if;
    end if;
    before := block;
  end loop;
end $$;

-- A proof of the ledger: every check over everything the company has, with what it found.
create table ledger_proof (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Nobody: made at night.
  asked_by uuid,
  asked_by_name text not null default '',
  asked_at timestamptz not null default clock_timestamp(),
  progress integer not null default 0 check (progress between 0 and 100),
  done_at timestamptz,
  -- How far the chain had come, and what each check said.
  movements bigint not null default 0,
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  primary key (company_id, id)
);
create unique index ledger_proof_open on ledger_proof (company_id) where done_at is null;
create index ledger_proof_newest on ledger_proof (company_id, asked_at desc, id desc);
call protect_tenant_table('ledger_proof');

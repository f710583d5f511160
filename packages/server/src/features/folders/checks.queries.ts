import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const FOLDERS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'X4 a folder out of sight lies in the trash or is gone for good',
    subject: 'records',
    query: `select company_id, id from folder where num_nonnulls(trash_batch, purged_at) <> num_nonnulls(deleted_at)`,
  },
  {
    name: 'X5 no live folder under a trashed folder',
    subject: 'records',
    query: `select c.company_id, c.id from folder c join folder p on p.company_id = c.company_id and p.id = c.parent_id
      where c.deleted_at is null and p.deleted_at is not null`,
  },
  {
    name: 'F1 the folder tree has no loop and no orphan',
    subject: 'records',
    query: `with recursive w as (select company_id, id, '{}'::uuid[] as above from folder where parent_id is null
      union all select f.company_id, f.id, w.above || w.id from folder f
      join w on w.company_id = f.company_id and w.id = f.parent_id)
      select f.id from folder f left join w on w.company_id = f.company_id and w.id = f.id
      where w.id is null or w.above <> f.ancestors`,
  },
  {
    name: 'F2 no cabinet in a cabinet',
    subject: 'records',
    query: `select c.id from folder c join folder p on p.company_id = c.company_id and p.id = c.parent_id
      where c.type = 'cabinet' and p.type = 'cabinet' and c.deleted_at is null`,
  },
  {
    name: 'The counters of folders are true',
    subject: 'records',
    query: `select c.folder_id, c.items, c.variants, i.items, i.variants from folder_count c
      left join (select company_id, folder_id, count(*) filter (where parent_item_id is null) as items, count(*)
      filter (where parent_item_id is not null) as variants from item where deleted_at is null group by 1, 2) i
        on i.company_id = c.company_id and i.folder_id = c.folder_id
        where c.items <> coalesce(i.items, 0) or c.variants <> coalesce(i.variants, 0)`,
  },
  {
    name: 'Every folder has its counter',
    subject: 'records',
    query: `select f.company_id, f.id from folder f
      left join folder_count c on c.company_id = f.company_id and c.folder_id = f.id where c.folder_id is null`,
  },
]

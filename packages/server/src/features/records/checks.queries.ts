import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const RECORDS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'T34 a product with variants or lots holds no stock beside them',
    subject: 'stock',
    query: `select p.company_id, p.id, p.quantity from item p where p.quantity <> 0 and exists (select 1 from item v
      where v.company_id = p.company_id and v.parent_item_id = p.id and v.deleted_at is null)`,
  },
  {
    name: 'T34 what variants and lots hold together stands in their product',
    subject: 'stock',
    query: `select p.company_id, p.id, p.variants_quantity, v.quantity from item p
      left join (select company_id, parent_item_id, sum(quantity) as quantity, count(*)
      filter (where variant_kind = 'variant') as variants, count(*) filter (where variant_kind = 'lot') as lots
        from item where parent_item_id is not null and deleted_at is null
        group by 1, 2) v on v.company_id = p.company_id and v.parent_item_id = p.id
      where (p.variants_quantity, p.variant_count, p.lot_count) is distinct
      from (coalesce(v.quantity, 0), coalesce(v.variants, 0), coalesce(v.lots, 0))`,
  },
  {
    name: 'V1 a live variant or lot lies with a live product in its folder, counted as that is',
    subject: 'records',
    query: `select v.company_id, v.id, p.id as product, p.trash_batch, p.merged_into, v.folder_id,
      p.folder_id as product_folder, v.unit, p.unit as product_unit from item v
      join item p on p.company_id = v.company_id and p.id = v.parent_item_id
      where v.deleted_at is null and (p.deleted_at is not null or p.folder_id <> v.folder_id or p.unit <> v.unit
      or p.type not in ('product', 'item'))`,
  },
  {
    name: 'V2 a name of variants and lots is kept as long as one of its records lives',
    subject: 'records',
    query: `select a.company_id, a.id from article a where a.type = 'variant' and a.released = exists (select
      from item i where i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null)`,
  },
  {
    name: 'N1 no record points at an article or folder of another company',
    subject: 'records',
    query: `select i.company_id, i.id from item i
      left join article a on a.company_id = i.company_id and a.id = i.article_id
      left join folder f on f.company_id = i.company_id and f.id = i.folder_id where a.id is null or f.id is null`,
  },
  {
    name: 'X4 a record out of sight lies in the trash, was merged or is gone for good, one of these alone, and a live one none',
    subject: 'records',
    query: `select company_id, id from item
      where num_nonnulls(trash_batch, merged_into, purged_at) <> num_nonnulls(deleted_at)`,
  },
  {
    name: 'X4 a merged record left nothing behind',
    subject: 'records',
    query: `select company_id, id, quantity from item where merged_into is not null and quantity <> 0`,
  },
  {
    name: 'X5 no live record under a trashed folder',
    subject: 'records',
    query: `select i.id from item i join folder f on f.company_id = i.company_id and f.id = i.folder_id
      where i.deleted_at is null and f.deleted_at is not null`,
  },
  {
    name: 'L1 the name of a variant or lot is unique among the live ones',
    subject: 'records',
    query: `select company_id, name_key from item where variant_kind is not null and deleted_at is null
      group by 1, 2 having count(distinct article_id) > 1`,
  },
  {
    name: 'X-04 one barcode names one article',
    subject: 'records',
    query: `select i.company_id, i.tag_key from item i where i.deleted_at is null and i.tag_key <> ''
      group by 1, 2 having count(distinct i.article_id) > 1`,
  },
]

import { type Db, sql } from '../../kernel/database.ts'
import type { Table } from '../../kernel/feature.ts'
import type { PurgedRecord } from '../../kernel/trash.ts'

/**
 * Records lose what is in them and what belongs to them (`goesWith` of the features; files of pictures and attachments
 * follow by themselves, `file_gone`; permissions stay, because they say who may see what was there); their rows stay
 * for the ledger (decision 0018). In the order of guids, as records are locked everywhere.
 */
export const purgeItems = async (
  db: Db,
  company: string,
  goesWith: readonly Table[],
  guids: readonly string[],
): Promise<PurgedRecord[]> => {
  const { rows } = await sql<{ id: string; name: string; folder_id: string; article_id: string }>`
    select id, name, folder_id, article_id from item
    where company_id = ${company} and trash_batch is not null and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(db)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  for (const table of goesWith)
    await sql`delete from ${sql.table(table)} where company_id = ${company} and item_id = any(${ids}::uuid[])`.execute(
      db,
    )
  await sql`
    update item set purged_at = now(), trash_batch = null, description = '', tag = null, tag_key = '',
    category_id = null, shelf_id = null, threshold = null, attributes = '{}', picture_id = null, version = version + 1
    where company_id = ${company} and id = any(${ids}::uuid[])`.execute(db)
  // Barcodes that were kept for its return.
  await sql`delete from code c
    where c.company_id = ${company} and c.article_id = any(${[...new Set(rows.map((row) => row.article_id))]}::uuid[])
    and not exists (select from item i where i.company_id = c.company_id and i.article_id = c.article_id
    and i.purged_at is null and i.merged_into is null)`.execute(db)
  return rows.map((row) => ({ guid: row.id, name: row.name, folder: row.folder_id }))
}

export const purgeFolders = async (
  db: Db,
  company: string,
  goesWith: readonly Table[],
  guids: readonly string[],
): Promise<PurgedRecord[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from folder where company_id = ${company} and trash_batch is not null
    and id = any(${[...guids]}::uuid[]) order by id for update`.execute(db)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  await sql`update item set shelf_id = null where company_id = ${company} and shelf_id in (select id from shelf
    where company_id = ${company} and folder_id = any(${ids}::uuid[]))`.execute(db)
  for (const table of goesWith)
    await sql`delete from ${sql.table(table)}
      where company_id = ${company} and folder_id = any(${ids}::uuid[])`.execute(db)
  await sql`update folder set purged_at = now(), trash_batch = null, description = '', tag = null, category_id = null,
    picture_id = null, version = version + 1 where company_id = ${company} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => ({ guid: row.id, name: row.name, folder: row.id }))
}

/**
 * Records that go with those named: variants and lots with their products, whenever they were deleted, and all of a
 * folder's deletion with it.
 */
export const itemsGoingWith = async (
  db: Db,
  company: string,
  items: readonly string[],
  batches: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select i.id from item i where i.company_id = ${company} and i.trash_batch is not null
      and (i.id = any(${[...items]}::uuid[]) or i.parent_item_id = any(${[...items]}::uuid[])
      or i.trash_batch = any(${[...batches]}::uuid[])
        or i.parent_item_id in (select p.id from item p
        where p.company_id = i.company_id and p.trash_batch = any(${[...batches]}::uuid[]))) order by i.id`.execute(db)
  return rows.map((row) => row.id)
}
export const foldersOfBatches = async (db: Db, company: string, batches: readonly string[]): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select id from folder where company_id = ${company} and trash_batch = any(${[...batches]}::uuid[])
      order by id`.execute(db)
  ).rows.map((row) => row.id)

/** What was deleted so long ago that it is gone. */
export const overdue = async (
  db: Db,
  company: string,
  table: Table,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where company_id = ${company} and trash_batch is not null and deleted_at <= ${before}
    order by deleted_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

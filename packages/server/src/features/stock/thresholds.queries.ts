import type { Unit } from '@entrepot/contract/items/item.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A record that has fallen to its threshold and is still there; quantities as the database has them. */
export type LowItem = { guid: string; name: string; folder: string; unit: Unit; quantity: string; threshold: string }

/**
 * Takes what nobody has been told yet, all of it at once, when it is time: the first waited since before `since`, or an
 * import has ended after it. While an import runs it fills the batch. Two nodes never take the same alert: the second
 * waits here and finds none.
 */
export const takeFallen = async (
  db: Db,
  company: string,
  { now, since, importsSince }: { now: Date; since: Date; importsSince: Date },
): Promise<LowItem[]> => {
  const { rows } = await sql<LowItem>`
    with told as (
      update threshold_alert set told_at = ${now} where company_id = ${company} and told_at is null
        and exists (select from threshold_alert first
        where first.company_id = ${company} and first.told_at is null and (first.fell_at < ${since}
          or exists (select from import i where i.company_id = ${company} and i.finished_at >= first.fell_at)))
        and not exists (select from import i
        where i.company_id = ${company} and i.status = 'running' and i.created_at > ${importsSince})
      returning item_id)
    select i.id as guid, i.name, i.folder_id as folder, i.unit, i.quantity + i.variants_quantity as quantity,
    i.threshold from item i
    where i.company_id = ${company} and i.id in (select item_id from told) and i.is_low and i.deleted_at is null
    order by i.name collate natural_order, i.id`.execute(db)
  return rows
}

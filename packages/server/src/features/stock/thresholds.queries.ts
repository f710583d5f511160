import type { Unit } from '@entrepot/contract/items/item.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A record that has fallen to its threshold and is still there; quantities as the database has them. */
export type LowItem = {
  guid: string
  name: string
  folder: string
  unit: Unit
  quantity: string
  threshold: string
  /** Of the total of an article: every folder that it lies in. */
  everywhere: string[] | null
}

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
      returning item_id, of_total)
    select * from (select i.id as guid, i.name, i.folder_id as folder, i.unit, i.quantity + i.variants_quantity as quantity,
    i.threshold, null::uuid[] as everywhere from item i
    where i.company_id = ${company} and i.id in (select item_id from told where not of_total) and i.is_low
      and i.deleted_at is null
    union all
    select x.records[1], a.name, x.folders[1], a.unit, x.total, a.threshold, x.folders from article a
    cross join lateral (select sum(o.quantity + o.variants_quantity) as total,
      array_agg(o.id order by o.quantity + o.variants_quantity desc, o.id) as records,
      array_agg(o.folder_id order by o.quantity + o.variants_quantity desc, o.id) as folders
      from item o where o.company_id = a.company_id and o.article_id = a.id and o.deleted_at is null) x
    where a.company_id = ${company} and a.total_low and x.total is not null and a.id in (select i.article_id from item i
      where i.company_id = ${company} and i.id in (select item_id from told where of_total))
    ) fallen order by name collate natural_order, guid`.execute(db)
  return rows
}

import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A record of which less is left than is reserved, with those who reserved it. */
export type Short = { item: string; name: string; folder: string; quantity: string; reserved: string; by: string[] }

/**
 * Takes what nobody has been told yet; what was solved meanwhile, or was only kept until a day that is over, is no
 * news.
 */
export const takeShortages = async (db: Db, company: string, now: Date, today: Day): Promise<Short[]> => {
  const { rows } = await sql<Short>`
    with told as (update reservation_shortage set told_at = ${now} where company_id = ${company} and told_at is null
    returning item_id)
    select i.id as item, i.name, i.folder_id as folder, i.quantity, reserved_on(i.reserved, ${today}) as reserved,
      array(select distinct r.created_by::text from reservation r
      where r.company_id = i.company_id and r.item_id = i.id and r.active and r.expires_on >= ${today}::date
      and r.created_by is not null) as by
    from item i where i.company_id = ${company} and i.id in (select item_id
    from told) and i.deleted_at is null and reserved_on(i.reserved, ${today}) > i.quantity
    order by i.name collate natural_order, i.id`.execute(db)
  return rows
}

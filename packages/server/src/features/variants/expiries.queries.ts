import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A variant or lot that is past its date since today, or since a day when nobody was there to tell it. */
export type ExpiredLot = { guid: string; name: string; product: string; folder: string; day: Day; quantity: string }

/** After so many days it is no news any more: a lot that was past already when it was entered is not told. */
const NEWS_DAYS = 7

/** Takes what nobody has been told yet, each lot once for each date it had; two nodes never take the same (VAR-22). */
export const takeExpiries = async (db: Db, company: string, today: Day, most: number): Promise<ExpiredLot[]> => {
  const { rows } = await sql<ExpiredLot>`
    with due as (
      select i.id, i.expires_on from item i
      where i.company_id = ${company} and i.deleted_at is null and i.active and i.expires_on <= ${today}::date
      and i.expires_on > ${today}::date - ${NEWS_DAYS}::int
        and not exists (select from expiry_notice n
        where n.company_id = i.company_id and n.item_id = i.id and n.expires_on = i.expires_on)
        order by i.expires_on, i.id limit ${most}),
    told as (insert into expiry_notice (company_id, item_id, expires_on) select ${company}, id, expires_on from due
    order by id on conflict do nothing returning item_id, expires_on)
    select i.id as guid, i.name, p.name as product, i.folder_id as folder, told.expires_on as day, i.quantity
    from told join item i on i.company_id = ${company} and i.id = told.item_id
    join item p on p.company_id = i.company_id and p.id = i.parent_item_id
    order by i.name collate natural_order, i.id`.execute(db)
  return rows
}

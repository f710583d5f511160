import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type Equipment = { guid: string; folder: string; model: string; stockName: string | null }
/** Equipment among these records that says its model. */
export const equipmentAmong = async (
  ctx: Ctx,
  records: readonly string[],
  fields: { model: string; stockName: string | null },
): Promise<Equipment[]> => {
  const { rows } = await sql<Equipment>`select i.id as guid, i.folder_id as folder,
      i.attributes ->> ${fields.model} as model, i.attributes ->> ${fields.stockName ?? ''} as "stockName"
    from item i where i.company_id = ${ctx.company.guid} and i.id = any(${[...records]}::uuid[])
      and i.type = 'equipment' and i.deleted_at is null and i.attributes ->> ${fields.model} <> ''
    order by i.id`.execute(ctx.db)
  return rows
}

export type OfModel = { guid: string; name: string; folder: string; modelKey: string }
/** `hold`: nobody changes or deletes them until the commit; in the order of their guids, as everybody does. */
export const bundlesOfModels = async (ctx: Ctx, keys: readonly string[], hold: boolean): Promise<OfModel[]> => {
  const { rows } = await sql<OfModel>`select b.id as guid, b.name, b.folder_id as folder, b.model_key as "modelKey"
    from bundle b where b.company_id = ${ctx.company.guid} and b.model_key = any(${[...keys]}::text[])
    order by b.id ${hold ? sql`for share` : sql``}`.execute(ctx.db)
  return rows
}

export type Exit = {
  group: string
  item: string
  bundle: string
  name: string
  products: number
  /** What the equipment was given, and what stood there before. */
  written: string | null
  former: string | null
}
export const insertExits = (ctx: Ctx, exits: readonly Exit[]) =>
  sql`insert into bundle_exit (company_id, group_id, item_id, bundle_id, bundle_name, products, written, former)
    select ${ctx.company.guid}, r."group", r.item, r.bundle, r.name, r.products, r.written, r.former
    from jsonb_to_recordset(${JSON.stringify(exits)}::jsonb)
      as r("group" uuid, item uuid, bundle uuid, name text, products int, written text, former text)`.execute(ctx.db)

type Open = Pick<Exit, 'group' | 'item' | 'written' | 'former'>
/** Of these acts, those that nobody took back; the latest first. */
export const openExits = async (ctx: Ctx, groups: readonly string[]): Promise<Open[]> => {
  const { rows } = await sql<Open>`select group_id as "group", item_id as item, written, former from bundle_exit
    where company_id = ${ctx.company.guid} and group_id = any(${[...groups]}::uuid[]) and taken_back_at is null
    order by group_id desc`.execute(ctx.db)
  return rows
}
export const markTakenBack = (ctx: Ctx, groups: readonly string[]) =>
  sql`update bundle_exit set taken_back_at = instant() where company_id = ${ctx.company.guid}
    and group_id = any(${[...groups]}::uuid[])`.execute(ctx.db)

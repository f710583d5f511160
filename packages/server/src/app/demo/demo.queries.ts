import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const insertFields = (ctx: Ctx, fields: readonly { name: string; type: string; values?: string[] }[]) =>
  ctx.db.insertInto('custom_field').values(fields.map((field, position) => ({
    company_id: ctx.company.guid, id: ctx.services.clock.uuid(), name: field.name, name_key: nameKey(field.name), type: field.type, target: 'items', field_values: field.values ?? [], position,
  }))).execute()

export const giveLevel = (ctx: Ctx, folder: string, user: string, level: 'read' | 'write') =>
  ctx.db.insertInto('folder_permission').values({ company_id: ctx.company.guid, id: ctx.services.clock.uuid(), folder_id: folder, user_id: user, level }).execute()

export const setCategories = (ctx: Ctx, items: readonly { guid: string; category: string; type: string }[]) =>
  sql`update item i set category_id = c.id from jsonb_to_recordset(${JSON.stringify(items.map((item) => ({ ...item, key: nameKey(item.category) })))}::jsonb) as r(guid uuid, key text, type text)
    join category c on c.company_id = ${ctx.company.guid} and c.item_type = r.type and c.name_key = r.key where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)

export const insertVariants = async (ctx: Ctx, parent: string, variants: readonly { name: string; kind: 'variant' | 'lot' }[]): Promise<void> => {
  for (const { name, kind } of variants) {
    const [guid, article] = [ctx.services.clock.orderedUuid(), ctx.services.clock.orderedUuid()]
    await sql`insert into article (company_id, id, name, name_key, type, unit) values (${ctx.company.guid}, ${article}, ${name}, ${nameKey(name)}, 'variant', 'l')`.execute(ctx.db)
    await sql`insert into item (company_id, id, article_id, folder_id, parent_item_id, variant_kind, type, name, name_key, unit, created_by, created_by_name, updated_by, updated_by_name)
      select company_id, ${guid}, ${article}, folder_id, id, ${kind}, 'variant', ${name}, ${nameKey(name)}, unit, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid}, ${ctx.user.name}
      from item where company_id = ${ctx.company.guid} and id = ${parent}`.execute(ctx.db)
  }
}

import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const insertFields = (ctx: Ctx, fields: readonly { name: string; type: string; values?: string[] }[]) =>
  ctx.db
    .insertInto('custom_field')
    .values(
      fields.map((field, position) => ({
        company_id: ctx.company.guid,
        id: ctx.services.clock.uuid(),
        name: field.name,
        name_key: nameKey(field.name),
        type: field.type,
        target: 'items',
        field_values: field.values ?? [],
        position,
      })),
    )
    .execute()

export const giveLevel = (ctx: Ctx, folder: string, user: string, level: 'read' | 'write') =>
  ctx.db
    .insertInto('folder_permission')
    .values({ company_id: ctx.company.guid, id: ctx.services.clock.uuid(), folder_id: folder, user_id: user, level })
    .execute()

export const setCategories = (ctx: Ctx, items: readonly { guid: string; category: string; type: string }[]) =>
  sql`update item i set category_id = c.id
    from jsonb_to_recordset(${JSON.stringify(items.map((item) => ({ ...item, key: nameKey(item.category) })))}::jsonb)
    as r(guid uuid, key text, type text)
    join category c on c.company_id = ${ctx.company.guid} and c.item_type = r.type and c.name_key = r.key
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)

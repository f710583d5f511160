import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'

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

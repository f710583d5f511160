import type { Tag } from '@entrepot/contract/tags/tag.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const listTags = async (ctx: Ctx): Promise<Tag[]> =>
  (await ctx.db.selectFrom('tag').select(['id', 'name']).where('company_id', '=', ctx.company.guid).orderBy('name_key').execute()).map((row) => ({ guid: row.id, name: row.name }))

export const insertTag = async (ctx: Ctx, tag: Tag): Promise<void> => {
  await ctx.db.insertInto('tag').values({ company_id: ctx.company.guid, id: tag.guid, name: tag.name, name_key: nameKey(tag.name) }).execute()
}

export const existingTags = async (ctx: Ctx, guids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select id from tag where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

export const tagsByKey = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name_key: string }>`select id, name_key from tag where company_id = ${ctx.company.guid} and name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name_key, row.id]))
}

export const insertMissingTags = async (ctx: Ctx, names: readonly string[]): Promise<void> => {
  const rows = names.map((name) => ({ id: ctx.services.clock.uuid(), name, name_key: nameKey(name) }))
  await sql`insert into tag (company_id, id, name, name_key) select ${ctx.company.guid}::uuid, r.id, r.name, r.name_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, name_key text) order by r.name_key on conflict (company_id, name_key) do nothing`.execute(ctx.db)
}

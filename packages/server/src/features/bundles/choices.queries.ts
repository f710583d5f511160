import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'

/** What the category of stocks is called, however it is written (BUND-04). */
const CATEGORY = 'stock'

export const stockCategory = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from category where company_id = ${ctx.company.guid}
    and folder_type = 'stock' and name_key = ${CATEGORY}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Folders of the type stock with that category: of these, or all of them. */
export const stocksAmong = async (ctx: Ctx, category: string, folder?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from folder where company_id = ${ctx.company.guid}
    and type = 'stock' and category_id = ${category} and deleted_at is null
    ${folder === undefined ? sql`` : sql`and id = ${folder}`}
    order by name collate natural_order, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const MOST_MODELS = 500
/** Models of equipment that the caller sees. */
export const modelsOfEquipment = async (ctx: Ctx, field: string): Promise<string[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{ model: string }>`select distinct i.attributes ->> ${field} as model from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.type = 'equipment'
    and jsonb_typeof(i.attributes -> ${field}) = 'string'
    ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    order by model limit ${MOST_MODELS}`.execute(ctx.db)
  return rows.map(({ model }) => model)
}

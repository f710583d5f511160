import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

/**
 * A record made of another one looks like it: its pictures are rows of their own over the same files, which stay as
 * long as one of them names them.
 */
export const copyPictures = async (ctx: Ctx, copies: readonly { guid: string; from: string }[]): Promise<void> => {
  await fixed`
    with copied as (
      insert into picture (company_id, id, item_id, position, files, width, height, created_by, created_by_name)
      select p.company_id, gen_random_uuid(), r.guid, p.position, p.files, p.width, p.height, p.created_by,
      p.created_by_name
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r(guid uuid, "from" uuid)
      join picture p on p.company_id = ${ctx.company.guid} and p.item_id = r."from"
      returning id, item_id, position)
    update item i set picture_id = c.id from copied c
    where i.company_id = ${ctx.company.guid} and i.id = c.item_id and c.position = 0`.execute(ctx.db)
}

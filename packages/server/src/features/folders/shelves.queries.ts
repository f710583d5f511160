import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { type Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { namesChange } from '../../kernel/kept-names.ts'

/** A guid keeps a shelf of this folder; one that is no shelf of it makes a new shelf, whatever else it may be. */
export const replaceShelves = async (
  ctx: Ctx,
  folder: string,
  wanted: readonly { guid?: string | undefined; name: string }[],
): Promise<void> => {
  const own = new Set(
    (
      await ctx.db
        .selectFrom('shelf')
        .select('id')
        .where('company_id', '=', ctx.company.guid)
        .where('folder_id', '=', folder)
        .execute()
    ).map(({ id }) => id),
  )
  const shelves = wanted.map(({ guid, name }) => ({
    guid: guid !== undefined && own.delete(guid) ? guid : ctx.services.clock.uuid(),
    name,
  }))
  const kept = shelves.map((shelf) => shelf.guid)
  await sql`update item set shelf_id = null
    where company_id = ${ctx.company.guid} and folder_id = ${folder} and shelf_id is not null
    and shelf_id <> all(${kept}::uuid[])`.execute(ctx.db)
  await sql`delete from shelf where company_id = ${ctx.company.guid} and folder_id = ${folder}
    and id <> all(${kept}::uuid[])`.execute(ctx.db)
  namesChange(ctx)
  // Two shelves may exchange their names: the old ones are out of the way first.
  await sql`update shelf set name_key = id::text
    where company_id = ${ctx.company.guid} and folder_id = ${folder}`.execute(ctx.db)
  for (const shelf of shelves) {
    await ctx.db
      .insertInto('shelf')
      .values({
        company_id: ctx.company.guid,
        id: shelf.guid,
        folder_id: folder,
        name: shelf.name,
        name_key: nameKey(shelf.name),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'id'])
          .doUpdateSet({ name: shelf.name, name_key: nameKey(shelf.name) })
          .where('shelf.folder_id', '=', folder),
      )
      .execute()
  }
}

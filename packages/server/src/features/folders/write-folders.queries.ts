import { type FolderType } from '@entrepot/contract/folders/folder.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { type Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type NewFolder = {
  guid: string
  parent: string | null
  ancestors: readonly string[]
  name: string
  type: FolderType
  category: string | null
  description: string
  tag: string | null
}

export const insertFolders = async (ctx: Ctx, folders: readonly NewFolder[]): Promise<void> => {
  if (folders.length === 0) return
  const rows = folders.map((f) => ({
    id: f.guid,
    parent_id: f.parent,
    ancestors: f.ancestors,
    name: f.name,
    name_key: nameKey(f.name),
    type: f.type,
    category_id: f.category,
    description: f.description,
    tag: f.tag,
  }))
  await sql`
    insert into folder (company_id, id, parent_id, ancestors, name, name_key, type, category_id, description, tag,
    created_by, created_by_name, updated_by, updated_by_name)
    select ${ctx.company.guid}::uuid, r.id, r.parent_id, r.ancestors, r.name, r.name_key, r.type, r.category_id,
    r.description, r.tag, ${ctx.user.guid}::uuid, ${ctx.user.name}, ${ctx.user.guid}::uuid, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, parent_id uuid, ancestors uuid[], name text,
    name_key text, type text, category_id uuid, description text, tag text)`.execute(ctx.db)
  await insertFolderCodes(ctx, folders)
}

/** Barcodes of folders that are made, or come back from the trash; one that is taken breaks `code_key`. */
export const insertFolderCodes = async (
  ctx: Ctx,
  folders: readonly { guid: string; tag: string | null }[],
): Promise<void> => {
  const tagged = folders.flatMap(({ guid, tag }) =>
    tag ? [{ id: ctx.services.clock.orderedUuid(), code: tag, code_key: codeKey(tag), folder_id: guid }] : [],
  )
  if (tagged.length === 0) return
  await sql`insert into code (company_id, id, code, code_key, kind, folder_id)
    select ${ctx.company.guid}::uuid, r.id, r.code, r.code_key, 'folder', r.folder_id
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as r(id uuid, code text, code_key text,
    folder_id uuid)`.execute(ctx.db)
}

/** The creator writes in what they created (PERM-37), unless they write everywhere anyway. */
export const grantCreator = async (ctx: Ctx, folders: readonly string[]): Promise<void> => {
  if (ctx.rights.everywhere || folders.length === 0) return
  await sql`insert into folder_permission (company_id, id, folder_id, user_id, level)
    select ${ctx.company.guid}::uuid, gen_random_uuid(), f, ${ctx.user.guid}::uuid, 'write'
    from unnest(${[...folders]}::uuid[]) f`.execute(ctx.db)
}

export const updateFolder = (
  ctx: Ctx,
  guid: string,
  change: { name?: string; type?: string; category?: string | null; description?: string; tag?: string | null },
) =>
  ctx.db
    .updateTable('folder')
    .set({
      ...(change.name !== undefined && { name: change.name, name_key: nameKey(change.name) }),
      ...(change.type !== undefined && { type: change.type }),
      ...(change.category !== undefined && { category_id: change.category }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.tag !== undefined && { tag: change.tag }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: ctx.user.guid,
      updated_by_name: ctx.user.name,
    })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()

export const setFolderCode = async (ctx: Ctx, guid: string, tag: string | null): Promise<void> => {
  await ctx.db.deleteFrom('code').where('company_id', '=', ctx.company.guid).where('folder_id', '=', guid).execute()
  if (tag)
    await ctx.db
      .insertInto('code')
      .values({
        company_id: ctx.company.guid,
        id: ctx.services.clock.orderedUuid(),
        code: tag,
        code_key: codeKey(tag),
        kind: 'folder',
        folder_id: guid,
      })
      .execute()
}

/**
 * Only a folder without sub-folders moves (FOLD-15); what was in it and lies in the trash now has a new path as well.
 */
export const placeFolder = async (
  ctx: Ctx,
  guid: string,
  parent: string | null,
  ancestors: readonly string[],
): Promise<void> => {
  await ctx.db
    .updateTable('folder')
    .set({
      parent_id: parent,
      ancestors: [...ancestors],
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: ctx.user.guid,
      updated_by_name: ctx.user.name,
    })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()
  await sql`update folder set ancestors = ${[...ancestors]}::uuid[]
      || ancestors[array_position(ancestors, ${guid}::uuid):]
    where company_id = ${ctx.company.guid} and deleted_at is not null and ${guid}::uuid = any(ancestors)`.execute(
    ctx.db,
  )
}

/** One deletion is one batch: restoring brings back that batch and nothing that was trashed before (T38). */
export const trashFolders = async (ctx: Ctx, guids: readonly string[], batch: string): Promise<void> => {
  const ids = [...guids]
  await sql`update folder set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch},
    version = version + 1 where company_id = ${ctx.company.guid} and id = any(${ids}::uuid[])
    and deleted_at is null`.execute(ctx.db)
  await sql`delete from code where company_id = ${ctx.company.guid} and folder_id = any(${ids}::uuid[])`.execute(ctx.db)
}

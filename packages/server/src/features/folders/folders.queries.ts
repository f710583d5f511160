import type { FolderRights, FolderType } from '@entrepot/contract/folders/folder.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { refOf } from '../../kernel/stamps.ts'

export type FolderRow = {
  guid: string
  name: string
  type: FolderType
  parent: string | null
  ancestors: string[]
  category: { guid: string; name: string } | null
  description: string
  tag: string | null
  picture: string | null
  shelves: { guid: string; name: string }[]
  version: number
  createdAt: Date
  createdBy: { guid: string; name: string } | null
  updatedAt: Date
  updatedBy: { guid: string; name: string } | null
  updatedByName: string
}

/** Full rows of the given folders, in no order. */
export const foldersByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, FolderRow>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
    type: FolderType
    parent_id: string | null
    ancestors: string[]
    category_id: string | null
    category_name: string | null
    description: string
    tag: string | null
    picture_id: string | null
    shelves: { guid: string; name: string }[]
    version: number
    created_at: Date
    created_by: string | null
    created_by_name: string
    updated_at: Date
    updated_by: string | null
    updated_by_name: string
  }>`
    select f.id, f.name, f.type, f.parent_id, f.ancestors, f.category_id, c.name as category_name, f.description, f.tag,
    f.picture_id, f.version, f.created_at, f.created_by, f.created_by_name, f.updated_at, f.updated_by,
    f.updated_by_name,
      case when f.type = 'cabinet' then coalesce((select jsonb_agg(jsonb_build_object('guid', s.id, 'name', s.name)
      order by s.name_key) from shelf s where s.company_id = f.company_id and s.folder_id = f.id), '[]')
      else '[]' end as shelves
    from folder f left join category c on c.company_id = f.company_id and c.id = f.category_id
    where f.company_id = ${ctx.company.guid} and f.deleted_at is null and f.id = any(${[...guids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guid: row.id,
        name: row.name,
        type: row.type,
        parent: row.parent_id,
        ancestors: row.ancestors,
        category: refOf(row.category_id, row.category_name),
        description: row.description,
        tag: row.tag,
        picture: row.picture_id,
        shelves: row.shelves,
        version: row.version,
        createdAt: row.created_at,
        createdBy: refOf(row.created_by, row.created_by_name),
        updatedAt: row.updated_at,
        updatedBy: refOf(row.updated_by, row.updated_by_name),
        updatedByName: row.updated_by_name,
      },
    ]),
  )
}

export const itemCounts = async (ctx: Ctx): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('folder_count')
    .select(['folder_id', 'items'])
    .where('company_id', '=', ctx.company.guid)
    .where('items', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.folder_id, row.items]))
}

export type LockedFolder = {
  guid: string
  name: string
  type: FolderType
  parent: string | null
  ancestors: string[]
  version: number
  updatedByName: string
  category: string | null
  description: string
  tag: string | null
}

/**
 * Locked in guid order, so that two moves of the same pair never deadlock, and against records that are just being put
 * there.
 */
export const lockFolders = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LockedFolder>> => {
  const { rows } = await sql<{
    id: string
    name: string
    type: FolderType
    parent_id: string | null
    ancestors: string[]
    version: number
    updated_by_name: string
    category_id: string | null
    description: string
    tag: string | null
  }>`
    select id, name, type, parent_id, ancestors, version, updated_by_name, category_id, description, tag from folder
    where company_id = ${ctx.company.guid} and deleted_at is null and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guid: row.id,
        name: row.name,
        type: row.type,
        parent: row.parent_id,
        ancestors: row.ancestors,
        version: row.version,
        updatedByName: row.updated_by_name,
        category: row.category_id,
        description: row.description,
        tag: row.tag,
      },
    ]),
  )
}

/** Keeps live folders live until the commit; answers those that still are. Locked in guid order. */
export const holdFolders = async (ctx: Ctx, guids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await (
    guids.length === 1
      ? fixed<{
          id: string
        }>`select id from folder where company_id = ${ctx.company.guid} and deleted_at is null
          and id = ${guids[0]} for key share`
      : fixed<{
          id: string
        }>`select id from folder where company_id = ${ctx.company.guid} and deleted_at is null
          and id = any(${[...guids]}::uuid[]) order by id for key share`
  ).execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

export const childCount = async (ctx: Ctx, guid: string): Promise<number> => {
  const row = await ctx.db
    .selectFrom('folder')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', ctx.company.guid)
    .where('parent_id', '=', guid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/**
 * Live records directly in a folder, counted with its counter locked so that 99 stays 99 until the move is done (T37).
 */
export const lockedItemCount = async (ctx: Ctx, guid: string): Promise<number> => {
  const row = await ctx.db
    .selectFrom('folder_count')
    .select('items')
    .where('company_id', '=', ctx.company.guid)
    .where('folder_id', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  return row?.items ?? 0
}

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
    tag ? [{ id: ctx.services.clock.uuid(), code: tag, code_key: codeKey(tag), folder_id: guid }] : [],
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
        id: ctx.services.clock.uuid(),
        code: tag,
        code_key: codeKey(tag),
        kind: 'folder',
        folder_id: guid,
      })
      .execute()
}

/** Only a folder without sub-folders moves (FOLD-15); what was in it and lies in the trash now has a new path as well. */
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

export const folderCategoryIs = async (ctx: Ctx, category: string, type: FolderType): Promise<boolean> =>
  (
    await ctx.db
      .selectFrom('category')
      .select('folder_type')
      .where('company_id', '=', ctx.company.guid)
      .where('id', '=', category)
      .executeTakeFirst()
  )?.folder_type === type

/** One deletion is one batch: restoring brings back that batch and nothing that was trashed before (T38). */
export const trashFolders = async (ctx: Ctx, guids: readonly string[], batch: string): Promise<void> => {
  const ids = [...guids]
  await sql`update folder set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch},
    version = version + 1 where company_id = ${ctx.company.guid} and id = any(${ids}::uuid[])
    and deleted_at is null`.execute(ctx.db)
  await sql`delete from code where company_id = ${ctx.company.guid} and folder_id = any(${ids}::uuid[])`.execute(ctx.db)
}

export const favouritesOf = async (ctx: Ctx): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('folder_favourite')
    .select('folder_id')
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .execute()
  return new Set(rows.map((row) => row.folder_id))
}
export const addFavourite = (ctx: Ctx, folder: string) =>
  ctx.db
    .insertInto('folder_favourite')
    .values({ company_id: ctx.company.guid, user_id: ctx.user.guid, folder_id: folder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const removeFavourite = (ctx: Ctx, folder: string) =>
  ctx.db
    .deleteFrom('folder_favourite')
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .where('folder_id', '=', folder)
    .execute()

export const rightsOn = async (ctx: Ctx, guid: string): Promise<FolderRights> => {
  const { rows } = await sql<{
    user_id: string | null
    group_id: string | null
    level: 'none' | 'read' | 'write'
    name: string
  }>`
    select p.user_id, p.group_id, p.level, coalesce(g.name, trim(u.firstname || ' ' || u.lastname)) as name
    from folder_permission p left join user_group g on g.company_id = p.company_id and g.id = p.group_id
    left join app_user u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${ctx.company.guid} and p.folder_id = ${guid} order by name`.execute(ctx.db)
  return {
    users: rows.flatMap((row) =>
      row.user_id ? [{ user: { guid: row.user_id, name: row.name }, permission: row.level }] : [],
    ),
    groups: rows.flatMap((row) =>
      row.group_id ? [{ group: { guid: row.group_id, name: row.name }, permission: row.level }] : [],
    ),
  }
}

export const replaceRights = async (
  ctx: Ctx,
  folder: string,
  users: readonly { guid: string; level: string }[],
  groups: readonly { guid: string; level: string }[],
): Promise<void> => {
  await ctx.db
    .deleteFrom('folder_permission')
    .where('company_id', '=', ctx.company.guid)
    .where('folder_id', '=', folder)
    .execute()
  const rows = [
    ...users.map((u) => ({ user_id: u.guid as string | null, group_id: null as string | null, level: u.level })),
    ...groups.map((g) => ({ user_id: null, group_id: g.guid, level: g.level })),
  ]
  if (rows.length > 0) {
    await ctx.db
      .insertInto('folder_permission')
      .values(
        rows.map((row) => ({ company_id: ctx.company.guid, id: ctx.services.clock.uuid(), folder_id: folder, ...row })),
      )
      .execute()
  }
}

/** Folders without these categories, which are about to go. */
export const letGoOfCategories = async (
  ctx: Ctx,
  folders: readonly string[],
  categories: readonly string[],
): Promise<void> => {
  if (folders.length === 0 || categories.length === 0) return
  await fixed`update folder set category_id = null
    where company_id = ${ctx.company.guid} and id = any(${[...folders]}::uuid[])
    and category_id = any(${[...categories]}::uuid[])`.execute(ctx.db)
}

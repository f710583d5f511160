import { type FolderType } from '@entrepot/contract/folders/folder.ts'
import { type Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
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

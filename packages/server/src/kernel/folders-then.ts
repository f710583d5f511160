import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import { type FolderTree, makeTree } from './folder-tree.ts'

/** A folder as it was. `there`: whether it is there today. */
export type FolderThen = {
  guid: string
  parent: string | null
  name: string
  type: FolderType
  tag: string | null
  there: boolean
}

/** The folders that there were at an instant, each where it lay, whoever asks; by name. */
export const foldersThen = async (ctx: Ctx, at: Date): Promise<FolderThen[]> => {
  const { rows } = await sql<FolderThen>`
    with edited as (select distinct on (h.folder_id) h.folder_id, h.image from folder_history h
      where h.company_id = ${ctx.company.guid} and h.until > ${at} order by h.folder_id, h.place)
    select f.id as guid, coalesce(e.image ->> 'name', f.name) as name, coalesce(e.image ->> 'type', f.type) as type,
      case when e.image is null then f.parent_id else (e.image ->> 'parent_id')::uuid end as parent,
      case when e.image is null then f.tag else e.image ->> 'tag' end as tag, f.deleted_at is null as there
    from folder f left join edited e on e.folder_id = f.id
    cross join lateral (select case when e.image is null then f.deleted_at
      else (e.image ->> 'deleted_at')::timestamptz end as deleted_at) d
    where f.company_id = ${ctx.company.guid} and f.created_at <= ${at} and (d.deleted_at is null or d.deleted_at > ${at})
    order by coalesce(e.image ->> 'name', f.name) collate natural_order, f.id`.execute(ctx.db)
  return rows
}

/** The same as a tree: what a list says of places it finds there, so that it names and filters those of then. */
export const treeThen = async (ctx: Ctx, at: Date): Promise<FolderTree> => {
  const folders = await foldersThen(ctx, at)
  const parentOf = new Map(folders.map(({ guid, parent }) => [guid, parent]))
  const ancestorsOf = (parent: string | null, below: readonly string[] = []): readonly string[] =>
    parent === null || below.includes(parent) ? below : ancestorsOf(parentOf.get(parent) ?? null, [parent, ...below])
  return makeTree(folders.map(({ there: _there, ...node }) => ({ ...node, ancestors: ancestorsOf(node.parent) })))
}

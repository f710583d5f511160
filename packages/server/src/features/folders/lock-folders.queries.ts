import { type FolderType } from '@entrepot/contract/folders/folder.ts'
import { type Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { byKeys } from '../../kernel/joint.ts'

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
  const rows = await ctx.ask(HELD_FOLDERS, { company: ctx.company.guid, guids })
  return new Set(rows.map((row) => row.id))
}

type Held = { id: string }
/** Where several calls ask, one that is being changed is not waited for: who asked for it does so alone. */
const HELD_FOLDERS = byKeys<{ company: string; guids: readonly string[] }, Held>(
  ({ company, guids }) =>
    (guids.length === 1
      ? fixed<Held>`select id from folder where company_id = ${company} and deleted_at is null and id = ${guids[0]}
          for key share`
      : fixed<Held>`select id from folder where company_id = ${company} and deleted_at is null
          and id = any(${[...guids]}::uuid[]) order by id for key share`
    ).compile(),
  `select id from folder where company_id = $1 and deleted_at is null and id = any(array[ALL]::uuid[])
        order by id for key share skip locked`,
  ({ guids }) => guids,
  ({ id }) => id,
)

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

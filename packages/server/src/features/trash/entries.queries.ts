import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'
import { hasWords } from '../../kernel/list-query.ts'
import type { TrashAsked } from '../../kernel/trash.ts'

/**
 * One entry for each thing that was deleted: what went along with a folder or product comes back with it and is no
 * entry of its own (TRASH-10).
 */
const within = (folders: TrashAsked['folders'], column: RawBuilder<unknown>) =>
  folders ? sql`and ${column} = any(${guidList(folders)}::uuid[])` : sql``

export const itemEntries = (ctx: Ctx, { since, folders, type, search }: TrashAsked): RawBuilder<unknown> | null =>
  type !== undefined && !(ITEM_TYPES as readonly string[]).includes(type)
    ? null
    : sql`
    select i.id, 'item' as entity, i.name, i.type, i.tag, i.folder_id as place, i.deleted_at, i.deleted_by,
    i.trash_batch from item i
    where i.company_id = ${ctx.company.guid} and i.trash_batch is not null
    and i.deleted_at > ${since} ${within(folders, sql`i.folder_id`)}
    ${type ? sql`and i.type = ${type}` : sql``} ${hasWords(search, sql`i.name || ' ' || coalesce(i.tag, '')`)}
      and not exists (select from folder f
      where f.company_id = i.company_id and f.id = i.folder_id and f.trash_batch = i.trash_batch)
      and not exists (select from item p where p.company_id = i.company_id and p.id = i.parent_item_id
      and p.trash_batch = i.trash_batch)`

export const folderEntries = (ctx: Ctx, { since, folders, type, search }: TrashAsked): RawBuilder<unknown> | null =>
  type !== undefined && type !== 'folder'
    ? null
    : sql`
    select f.id, 'folder', f.name, f.type, f.tag, f.parent_id, f.deleted_at, f.deleted_by, f.trash_batch from folder f
    where f.company_id = ${ctx.company.guid} and f.trash_batch is not null and f.deleted_at > ${since}
    ${within(folders, sql`f.id`)} ${hasWords(search, sql`f.name || ' ' || coalesce(f.tag, '')`)}
      and not exists (select from folder p
      where p.company_id = f.company_id and p.id = f.parent_id and p.trash_batch = f.trash_batch)`

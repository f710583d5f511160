import { anyRole, type Role } from '@entrepot/contract/kernel/roles.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { RecordTarget } from '@entrepot/contract/kernel/record-target.ts'
import { requireItem } from '../records/index.ts'
import type { NewActivity } from '../../kernel/activity.ts'
import type { Ctx, Rights } from '../../kernel/context.ts'
import type { NewEvent } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'

/** A record that files and comments belong to, as the caller may see it. */
export type RecordRef = { target: RecordTarget; guid: string; name: string; folder: string }

type Rules = {
  entity: NewActivity['entity']
  /** The column of its guid in the tables of what belongs to it. */
  column: 'item_id' | 'folder_id'
  /** A role of its area, as reading asks for (ATT-09). */
  readers: readonly Role[]
  require: (ctx: Ctx, guid: string, right: 'read' | 'write') => Promise<{ name: string; folder: string }>
  told: (record: RecordRef) => NewEvent
  /** Where a notification leads. */
  link: (record: RecordRef, tab: string) => string
}

/** Every kind of record that has files and comments; another one is a row here and a column in their tables. */
export const RECORDS: Record<RecordTarget, Rules> = {
  items: {
    entity: 'item',
    column: 'item_id',
    readers: anyRole('ITEM'),
    require: requireItem,
    told: ({ guid, folder }) => ({ topic: 'items', data: { folders: [folder], guids: [guid], files: true } }),
    link: ({ guid, folder }, tab) => `/items/${folder}?item=${guid}&tab=${tab}`,
  },
  folders: {
    entity: 'folder',
    column: 'folder_id',
    readers: anyRole('FOLDER', 'ITEM'),
    require: async (ctx, guid, right) => ({ name: requireFolder(ctx, guid, right).name, folder: guid }),
    told: ({ guid }) => ({ topic: 'folders', data: { guid, folders: [guid], files: true } }),
    link: ({ guid }, tab) => `/items/${guid}?about=${tab}`,
  },
}

export const requireRecord = async (
  ctx: Ctx,
  target: RecordTarget,
  guid: string,
  right: 'read' | 'write',
): Promise<RecordRef> => {
  const { name, folder } = await RECORDS[target].require(ctx, guid, right)
  return { target, guid, name, folder }
}

/** With a role of its area as well. Whoever does not see the record is not told that it is there. */
export const requireReader = async (ctx: Ctx, target: RecordTarget, guid: string): Promise<RecordRef> => {
  const record = await requireRecord(ctx, target, guid, 'read')
  if (!can(ctx.rights.roles, RECORDS[target].readers)) throw new Problem('forbidden')
  return record
}

/** Whether somebody else may read it. */
export const sees = ({ roles, levels }: Rights, { target, folder }: RecordRef): boolean =>
  levels.has(folder) && can(roles, RECORDS[target].readers)

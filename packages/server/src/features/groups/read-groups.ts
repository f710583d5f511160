import { GROUP_LIST } from '@entrepot/contract/groups/list.ts'
import type { Group, GroupListQuery, GroupRow } from '@entrepot/contract/groups/group.ts'
import { holdingsOfGroups, shownEntries } from '../users/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { sortOf } from '../../kernel/list-sql.ts'
import { Problem } from '../../kernel/problem.ts'
import { findGroup, type GroupRecord, membersOf, pageOfGroups } from './groups.queries.ts'

const withRights = async (ctx: Ctx, records: readonly GroupRecord[]): Promise<GroupRow[]> => {
  const holdings = await holdingsOfGroups(
    ctx,
    records.map(({ guid }) => guid),
  )
  return records.map(({ guid, name, members, version, createdAt }) => {
    const { roles, entries } = holdings.get(guid)!
    const folders = shownEntries(ctx, entries)
    return {
      guid,
      name,
      memberCount: members,
      roles,
      folder_roles: folders,
      foldersPermissions: folders,
      createdAt: createdAt.toISOString(),
      version,
    }
  })
}

const pageFor = async (ctx: Ctx, { page, size, search, sort }: GroupListQuery) => {
  const { rows, total } = await pageOfGroups(ctx, {
    search,
    descending: sortOf(GROUP_LIST, sort).descending,
    ...boundsOf({ page, size }),
  })
  return { data: await withRights(ctx, rows), page, size, total }
}

export const listGroups = (ctx: Ctx, query: GroupListQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'sheets:groups.sheet',
    columns: sheetColumns<GroupRow>()(ctx, GROUP_LIST, {
      members: ({ memberCount }) => memberCount,
      roles: ({ roles }) => roles.length,
      folders: ({ folder_roles }) => folder_roles.length,
    }),
  })

export const requireGroup = async (ctx: Ctx, guid: string): Promise<GroupRecord> => {
  const group = await findGroup(ctx, guid)
  if (!group) throw new Problem('not_found')
  return group
}

export const oneGroup = async (ctx: Ctx, guid: string): Promise<Group> => {
  const [row] = await withRights(ctx, [await requireGroup(ctx, guid)])
  return { ...row!, members: await membersOf(ctx, guid) }
}

import type { Group, GroupListQuery, GroupRow } from '@entrepot/contract/groups/group.ts'
import { holdingsOfGroups, shownEntries } from '../users/index.ts'
import { type Ctx, momentIn } from '../../kernel/context.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf, sortOf } from '../../kernel/list-query.ts'
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
    descending: sortOf(sort, ['name']).descending,
    ...boundsOf({ page, size }),
  })
  return { data: await withRights(ctx, rows), page, size, total }
}

export const listGroups = (ctx: Ctx, query: GroupListQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    words: 'sheets:groups.',
    values: {
      name: ({ name }) => name,
      members: ({ memberCount }) => memberCount,
      roles: ({ roles }) => roles.length,
      folders: ({ folder_roles }) => folder_roles.length,
      createdAt: ({ createdAt }) => momentIn(ctx, createdAt),
    },
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

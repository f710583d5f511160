import type { Group, GroupChange, GroupInput } from '@entrepot/contract/groups/group.ts'
import { roles as rolesFor } from '@entrepot/contract/kernel/roles.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import {
  askedEntries,
  changeEntries,
  countedEntries,
  holdingsOfGroups,
  keepingAnAdministrator,
  lockRights,
  replaceRoles,
  requireMayGrant,
  requireMayHandOver,
  requireMayTakeAway,
  moreThanCaller,
  requireMayTakeFrom,
  notifyPeople,
} from '../users/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import {
  deleteGroup,
  existingUsers,
  groupByName,
  insertGroup,
  membersOf,
  replaceMembers,
  updateGroup,
} from './groups.queries.ts'
import { oneGroup, requireGroup } from './read-groups.ts'

const requireFreeName = async (ctx: Ctx, name: string, except: string | null): Promise<void> => {
  const owner = await groupByName(ctx, name)
  if (owner !== null && owner !== except) throw atField('exists', 'name', { name })
}

export const createGroup = async (outer: Ctx, input: GroupInput): Promise<Group> => {
  const ctx = await lockRights(outer, rolesFor('GROUP', 'ADD'))
  await requireFreeName(ctx, input.name, null)
  const guid = ctx.services.clock.orderedUuid()
  await insertGroup(ctx, guid, input.name)
  const { members } = await changeContent(ctx, guid, input)
  happened(ctx, 'group.created', { guid, name: input.name })
  await notifyPeople(ctx, members)
  return oneGroup(ctx, guid)
}

export const changeGroup = async (outer: Ctx, guid: string, change: GroupChange): Promise<Group> => {
  const ctx = await lockRights(outer, rolesFor('GROUP', 'EDIT'))
  const before = await requireGroup(ctx, guid)
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await oneGroup(ctx, guid) })
  const name = change.name ?? before.name
  await requireFreeName(ctx, name, guid)
  await keepingAnAdministrator(ctx, async () => {
    await updateGroup(ctx, guid, name)
    const { changes, members } = await changeContent(ctx, guid, change)
    happened(ctx, 'group.changed', {
      guid,
      name,
      changes: [...changesBetween({ name: before.name }, { name }), ...changes],
    })
    await notifyPeople(ctx, members)
  })
  return oneGroup(ctx, guid)
}

/** Members stay, without what the group gave them (GROUP-04). */
export const removeGroup = async (outer: Ctx, guid: string): Promise<null> => {
  const ctx = await lockRights(outer, rolesFor('GROUP', 'DELETE'))
  const { name } = await requireGroup(ctx, guid)
  const members = await membersOf(ctx, guid)
  if (members.length > 0) {
    await requireMayTakeFrom(ctx, guidsOf(members), 'members')
    requireMayTakeAway(ctx, [...(await holdingsOfGroups(ctx, [guid])).values()], 'members')
  }
  await keepingAnAdministrator(ctx, () => deleteGroup(ctx, guid))
  happened(ctx, 'group.deleted', { guid, name })
  await notifyPeople(ctx, guidsOf(members))
  return null
}
const guidsOf = (members: readonly { guid: string }[]) => members.map(({ guid }) => guid)

/**
 * Roles and levels first, then who is in: a member comes under what the group gives from now on. Answers everybody it
 * touches.
 */
const changeContent = async (ctx: Ctx, guid: string, input: GroupChange) => {
  const { roles: had } = (await holdingsOfGroups(ctx, [guid])).get(guid)!
  const before = await membersOf(ctx, guid)
  const more = await moreThanCaller(ctx, guidsOf(before))
  const levels = await changeEntries(ctx, { group: guid }, askedEntries(ctx, input))
  const roles = input.roles ? [...new Set(input.roles)].sort() : had
  requireMayGrant(ctx, { roles: had, entries: levels.before }, { roles, entries: levels.after })
  if (more !== null && had.some((role) => !roles.includes(role)))
    throw new Problem('take_denied', { name: more }, 'roles')
  if (input.roles) await replaceRoles(ctx, { group: guid }, roles)
  const after = input.members
    ? await changeMembers(ctx, guid, guidsOf(before), input.members, { roles, entries: levels.after })
    : before
  const names = (members: typeof before) => members.map(({ name }) => name).sort()
  return {
    members: [...before, ...after].map((member) => member.guid),
    changes: [
      ...changesBetween({ roles: had, members: names(before) }, { roles, members: names(after) }),
      ...(JSON.stringify([...levels.before].sort()) === JSON.stringify([...levels.after].sort())
        ? []
        : [{ field: 'folder_roles', old: countedEntries(levels.before), new: countedEntries(levels.after) }]),
    ],
  }
}

const changeMembers = async (
  ctx: Ctx,
  guid: string,
  before: readonly string[],
  asked: readonly RefInput[],
  given: Parameters<typeof requireMayHandOver>[1][number],
) => {
  const wanted = [...new Set(asked.map(guidOf))]
  const known = await existingUsers(ctx, wanted)
  refuseAll(
    wanted.filter((user) => !known.has(user)).map((user) => new Problem('unknown_value', { value: user }, 'members')),
  )
  if (wanted.some((user) => !before.includes(user))) requireMayHandOver(ctx, [given], 'members')
  const left = before.filter((user) => !known.has(user))
  if (left.length > 0) {
    await requireMayTakeFrom(ctx, left, 'members')
    requireMayTakeAway(ctx, [given], 'members')
  }
  await replaceMembers(ctx, guid, wanted)
  return membersOf(ctx, guid)
}

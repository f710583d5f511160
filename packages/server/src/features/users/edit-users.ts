import { roles as rolesFor, type Role } from '@entrepot/contract/kernel/roles.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { email as checkEmail, optionalPhone, password as checkPassword } from '@entrepot/contract/kernel/validators.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { defaultCallPrefix, withoutPrefix } from '@entrepot/contract/users/phone.ts'
import type { User, UserChange, UserInput, UserStatus } from '@entrepot/contract/users/manage-users.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransactionOnce } from '../../kernel/in-transaction.ts'
import { hashPassword } from '../../kernel/password.ts'
import { requireQuota } from '../../kernel/plan-quota.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { endSessionsOf } from '../../kernel/sessions.ts'
import { welcome } from './account-mails.ts'
import { personFor, requestEmailChange } from './email-change.ts'
import {
  askedEntries,
  changeEntries,
  countedEntries,
  keepingAnAdministrator,
  lockRights,
  requireMayGrant,
  requireMayHandOver,
  requireMayTakeAway,
  moreThanCaller,
  requireMayTakeFrom,
  notifyPeople,
} from './grants.ts'
import {
  forgetEmailChange,
  memberByEmail,
  removeMember,
  replaceGroups,
  setUserCode,
  updateUser,
  type UserColumns,
  usernameIsTaken,
  type UserRecord,
} from './people.queries.ts'
import { personByGuid } from './person.queries.ts'
import { oneUser, requireUser } from './read-users.ts'
import { entriesOf, holdingsOfGroups, replaceRoles } from './rights.queries.ts'
import { createMember } from './users.queries.ts'

const nameOf = (user: { firstname: string; lastname: string }) => `${user.firstname} ${user.lastname}`.trim()
const asProblem = (refusal: Refusal | null, field: string) =>
  refusal ? [new Problem(refusal.code, refusal.params, field)] : []

const checkedEmail = (email: string | null | undefined, isUser: boolean): Problem[] => {
  if (email) return asProblem(checkEmail(email), 'email')
  return isUser ? [new Problem('required', {}, 'email')] : []
}

/**
 * Hashing takes its time, so the endpoint is marked `outside`; all the rest is one transaction, done once by the key of
 * the call.
 */
export const createUser = async (ctx: Ctx, input: UserInput, raw: Raw): Promise<User> => {
  const isUser = input.is_user ?? true
  refuseAll([
    ...checkedEmail(input.email, isUser),
    ...(input.phone ? asProblem(optionalPhone(input.phone), 'phone') : []),
    ...(input.password === undefined ? [] : asProblem(checkPassword(input.password), 'password')),
  ])
  const passwordHash = input.password === undefined || !isUser ? null : await hashPassword(input.password)
  const once = () =>
    inTransactionOnce(ctx, raw, { route: 'users.create', status: 201 }, (inner) =>
      insertUser(inner, input, isUser, passwordHash),
    )
  try {
    return await once()
  } catch (error) {
    // Another company was faster with the same new address: now there is a person to link.
    if (pgConstraint(error) !== 'person_email_key_key') throw error
    return once()
  }
}

const insertUser = async (
  outer: Ctx,
  input: UserInput,
  isUser: boolean,
  passwordHash: string | null,
): Promise<User> => {
  const ctx = await lockRights(outer, rolesFor('USER', 'ADD'))
  const active = input.status !== 'inactive'
  const { email } = input
  if (email && (await memberByEmail(ctx, email))) throw atField('exists', 'email', { name: email })
  const username = input.username || email || (await freeUsername(ctx, nameOf(input)))
  if (await usernameIsTaken(ctx, username, null)) throw atField('exists', 'username', { name: username })
  const owner = email ? await personFor(ctx, email, passwordHash) : null
  // A password typed here opens what is made here; whoever was known before is asked (USER-17).
  const passwordGiven = owner !== null && owner.isNew && passwordHash !== null

  if (isUser && active) await requireQuota(ctx, 'users', 1)
  const guid = ctx.services.clock.orderedUuid()
  const callPrefix = input.call_prefix ?? defaultCallPrefix(ctx.language)
  await createMember(ctx.db, ctx.company.guid, {
    guid,
    person: owner?.person.guid ?? null,
    firstname: input.firstname,
    lastname: input.lastname,
    username,
    phone: withoutPrefix(input.phone ?? '', callPrefix),
    callPrefix,
    roles: [],
    tag: input.tag || null,
    notes: input.notes ?? '',
    active,
    isUser,
    joined: owner === null,
    passwordGiven,
    invitedEmail: email ?? null,
  })
  await setUserCode(ctx, guid, input.tag || null)
  await changeRights(ctx, { guid, roles: [], groups: [] }, input)
  if (owner && isUser && active && !passwordGiven) await welcome(ctx, owner.person, guid)
  happened(ctx, 'user.created', { guid, name: nameOf(input) })
  await notifyPeople(ctx, [])
  return oneUser(ctx, guid)
}

/** For a person without an account or a name of their own to sign in with: « Ada Byron », « Ada Byron 2 ». */
const freeUsername = async (ctx: Ctx, base: string): Promise<string> => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!(await usernameIsTaken(ctx, name, null))) return name
  }
}

type RightsInput = Pick<UserChange, 'groups' | 'folder_roles' | 'foldersPermissions'> & {
  roles?: readonly Role[] | undefined
}
/** Own roles, levels and groups, each checked against what the caller holds. Answers what the log says of it. */
const changeRights = async (
  ctx: Ctx,
  user: { guid: string; roles: readonly Role[]; groups: readonly string[] },
  input: RightsInput,
): Promise<{ field: string; old: unknown; new: unknown }[]> => {
  const more = await moreThanCaller(ctx, [user.guid])
  const levels = await changeEntries(ctx, { user: user.guid }, askedEntries(ctx, input))
  const roles = input.roles ? [...new Set(input.roles)].sort() : user.roles
  requireMayGrant(ctx, { roles: user.roles, entries: levels.before }, { roles, entries: levels.after })
  if (more !== null && user.roles.some((role) => !roles.includes(role)))
    throw new Problem('take_denied', { name: more }, 'roles')
  if (input.roles) await replaceRoles(ctx, { user: user.guid }, roles)
  const groups = await changeGroups(ctx, user, input.groups)
  return [
    ...changesBetween({ roles: user.roles }, { roles }),
    ...(JSON.stringify([...levels.before].sort()) === JSON.stringify([...levels.after].sort())
      ? []
      : [{ field: 'folder_roles', old: countedEntries(levels.before), new: countedEntries(levels.after) }]),
    ...groups,
  ]
}

const changeGroups = async (
  ctx: Ctx,
  user: { guid: string; groups: readonly string[] },
  asked: readonly RefInput[] | undefined,
) => {
  if (!asked) return []
  const wanted = [...new Set(asked.map(guidOf))]
  const known = await holdingsOfGroups(ctx, [...new Set([...wanted, ...user.groups])])
  refuseAll(
    wanted
      .filter((group) => !known.has(group))
      .map((group) => new Problem('unknown_value', { value: group }, 'groups')),
  )
  const among = (groups: readonly string[], others: readonly string[]) =>
    groups.filter((group) => !others.includes(group)).map((group) => known.get(group)!)
  requireMayHandOver(ctx, among(wanted, user.groups), 'groups')
  const left = among(user.groups, wanted)
  if (left.length > 0) await requireMayTakeFrom(ctx, [user.guid], 'groups')
  requireMayTakeAway(ctx, left, 'groups')
  await replaceGroups(ctx, user.guid, wanted)
  const names = (groups: readonly string[]) => groups.map((group) => known.get(group)!.name).sort()
  return changesBetween({ groups: names(user.groups) }, { groups: names(wanted) })
}

/**
 * What the log tells of a user beside their rights. An address that waits for its link is not theirs yet, and told all
 * the same.
 */
const logged = ({
  firstname,
  lastname,
  username,
  email,
  pendingEmail: email_asked,
  phone,
  callPrefix: call_prefix,
  tag,
  notes,
  isUser: is_user,
}: UserRecord) => ({ firstname, lastname, username, email, email_asked, phone, call_prefix, tag, notes, is_user })

export const changeUser = async (outer: Ctx, guid: string, change: UserChange): Promise<User> => {
  const ctx = await lockRights(outer, rolesFor('USER', 'EDIT'))
  const before = await requireUser(ctx, guid)
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await oneUser(ctx, guid) })
  const isUser = change.is_user ?? before.isUser
  if (!isUser && before.isUser && guid === ctx.user.guid) throw new Problem('own_account')
  refuseAll([
    ...(change.email === undefined && !(isUser && !before.isUser)
      ? []
      : checkedEmail(change.email === undefined ? before.email : change.email, isUser)),
    ...(change.phone ? asProblem(optionalPhone(change.phone), 'phone') : []),
  ])
  if ((!isUser && before.isUser) || (change.username && change.username !== before.username))
    await requireMayTakeFrom(ctx, [guid], isUser ? 'username' : 'is_user')
  if (change.username && (await usernameIsTaken(ctx, change.username, guid)))
    throw atField('exists', 'username', { name: change.username })

  await keepingAnAdministrator(ctx, async () => {
    const columns: UserColumns = {
      ...(change.firstname !== undefined && { firstname: change.firstname }),
      ...(change.lastname !== undefined && { lastname: change.lastname }),
      ...(change.username && { username: change.username }),
      ...(change.phone !== undefined && {
        phone: withoutPrefix(change.phone, change.call_prefix ?? before.callPrefix),
      }),
      ...(change.call_prefix !== undefined && { call_prefix: change.call_prefix }),
      ...(change.tag !== undefined && { tag: change.tag || null }),
      ...(change.notes !== undefined && { notes: change.notes }),
      ...(change.is_user !== undefined && { is_user: change.is_user }),
    }
    if (columns.tag !== undefined && columns.tag !== before.tag) await setUserCode(ctx, guid, columns.tag)
    const opensAccount = isUser && !before.isUser && before.active
    if (opensAccount) await requireQuota(ctx, 'users', 1)
    const address = await changeAddress(ctx, before, change.email, isUser)
    await updateUser(ctx, guid, {
      ...columns,
      ...(address !== undefined && { person_id: address, joined_at: null, invited_email: change.email || null }),
    })
    const rights = await changeRights(ctx, before, change)
    if (opensAccount) await invite(ctx, guid)
    if (!isUser && before.isUser) await endSessionsOf(ctx.db, ctx.company.guid, guid, nowOf(ctx))
    const after = await requireUser(ctx, guid)
    happened(ctx, 'user.changed', {
      guid,
      name: nameOf(after),
      changes: [...changesBetween(logged(before), logged(after)), ...rights],
    })
  })
  await notifyPeople(ctx, [guid])
  return oneUser(ctx, guid)
}

const invite = async (ctx: Ctx, guid: string): Promise<void> => {
  const { person, invited } = await requireUser(ctx, guid)
  const owner = person && invited ? await personByGuid(ctx.db, person) : null
  if (owner) await welcome(ctx, owner, guid)
}

/** Answers the person to link at once, or undefined when nothing changes before a link is used. */
const changeAddress = async (
  ctx: Ctx,
  user: UserRecord,
  email: string | null | undefined,
  isUser: boolean,
): Promise<string | null | undefined> => {
  if (email === undefined || nameKey(email ?? '') === nameKey(user.email ?? '')) {
    // The address in use was typed again: whatever was on its way is forgotten.
    if (email !== undefined && user.pendingEmail) await forgetEmailChange(ctx.db, ctx.company.guid, user.guid)
    return undefined
  }
  if (!email) {
    if (user.person) await requireMayTakeFrom(ctx, [user.guid], 'email')
    return null
  }
  if (user.pendingEmail !== null && nameKey(email) === nameKey(user.pendingEmail)) return undefined
  if (await memberByEmail(ctx, email)) throw atField('exists', 'email', { name: email })
  // Nobody signs in with the address so far: nothing can be taken over by naming it.
  if (!user.person || (!isUser && !user.isUser)) return (await personFor(ctx, email, null)).person.guid
  if (user.guid !== ctx.user.guid) {
    requireMayHandOver(
      ctx,
      [
        { roles: user.roles, entries: await entriesOf(ctx, { user: user.guid }) },
        ...(await holdingsOfGroups(ctx, user.groups)).values(),
      ],
      'email',
    )
  }
  await requestEmailChange(ctx, user, email)
  return undefined
}

export const setStatus = async (outer: Ctx, guid: string, status: UserStatus): Promise<User> => {
  const ctx = await lockRights(outer, rolesFor('USER', 'EDIT'))
  const before = await requireUser(ctx, guid)
  const active = status === 'active'
  if (before.active === active) return oneUser(ctx, guid)
  if (!active && guid === ctx.user.guid) throw new Problem('own_account')
  if (!active) await requireMayTakeFrom(ctx, [guid])
  await keepingAnAdministrator(ctx, async () => {
    if (active && before.isUser) await requireQuota(ctx, 'users', 1)
    await updateUser(ctx, guid, { active })
    if (!active) await endSessionsOf(ctx.db, ctx.company.guid, guid, nowOf(ctx))
    else if (before.isUser) await inviteLate(ctx, before)
  })
  happened(ctx, 'user.status_changed', {
    guid,
    name: nameOf(before),
    changes: [{ field: 'status', old: before.active ? 'active' : 'inactive', new: status }],
  })
  await notifyPeople(ctx, [guid])
  return oneUser(ctx, guid)
}
/** Who was created inactive is not invited yet. */
const inviteLate = async (ctx: Ctx, user: UserRecord): Promise<void> => {
  const person = user.person && user.invited ? await personByGuid(ctx.db, user.person) : null
  if (person) await welcome(ctx, person, user.guid)
}

/** What they made keeps their name: it is text there (USER-09). */
export const removeUser = async (outer: Ctx, guid: string): Promise<null> => {
  const ctx = await lockRights(outer, rolesFor('USER', 'DELETE'))
  const user = await requireUser(ctx, guid)
  if (guid === ctx.user.guid) throw new Problem('own_account')
  await requireMayTakeFrom(ctx, [guid])
  await keepingAnAdministrator(ctx, () => removeMember(ctx.db, ctx.company.guid, guid))
  happened(ctx, 'user.deleted', { guid, name: nameOf(user) })
  await notifyPeople(ctx, [guid])
  return null
}

/** Somebody who no longer wants to belong to the company; the last administrator hands over first (USER-19). */
export const leaveCompany = async (outer: Ctx, company: string): Promise<null> => {
  // Another tab may have gone to another company meanwhile.
  if (company !== outer.company.guid) throw atField('unknown_value', 'company', { value: company })
  const ctx = await lockRights(outer, [])
  const { guid } = ctx.user
  const user = await requireUser(ctx, guid)
  await keepingAnAdministrator(ctx, () => removeMember(ctx.db, ctx.company.guid, guid))
  happened(ctx, 'user.deleted', { guid, name: nameOf(user) })
  await notifyPeople(ctx, [])
  return null
}

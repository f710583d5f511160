import type { DateFormat } from '@entrepot/contract/kernel/company-clock.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { type FolderEntries, folderLevels, type FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import { effectiveRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { type Db, fixed, sql } from './database.ts'
import { type FolderTree, loadTree } from './folder-tree.ts'
import { COMPANIES_KEPT } from './kept-by-company.ts'
import { LruMap } from './lru-map.ts'
import { VersionedCache } from './versioned-cache.ts'
import type { Actor, CompanyScope, Rights } from './context.ts'

/** Who calls, for which company, with which rights, as the database says in the transaction of this call. */
export type Principal = { company: CompanyScope; user: Actor; active: boolean; load: () => Promise<Rights> }

export type PrincipalRow = {
  id: string
  name: string
  timezone: string
  date_format: DateFormat
  currency: string
  modules: ModuleFlag[]
  rights_version: number
  plan_type: string
  plan_end: Date | null
  limit_items: number | null
  limit_users: number | null
  limit_fields: number | null
  firstname: string
  lastname: string
  active: boolean
  person_id: string | null
}
/**
 * What the last call of a user found, in which versions of its rows: the next one will most likely find the same.
 */
export type LastSeen = { versions: string; principal: Principal }

/**
 * Rights by user, each with the rights version it was computed from: a raised version is seen by the next call (T1).
 */
export class Principals {
  readonly #trees = new VersionedCache<FolderTree>(COMPANIES_KEPT)
  readonly #rights = new VersionedCache<Rights>(USERS_KEPT)
  readonly #seen = new LruMap<string, LastSeen>(USERS_KEPT)
  readonly #now: () => Date
  constructor(now: () => Date) {
    this.#now = now
  }

  async find(db: Db, company: string, user: string): Promise<Principal | null> {
    const {
      rows: [row],
    } = await fixed<PrincipalRow>`
      select c.id, c.name, c.timezone, c.date_format, c.currency, c.modules, c.rights_version, c.plan_type, c.plan_end,
      c.limit_items, c.limit_users, c.limit_fields, u.firstname, u.lastname, u.active
      and u.is_user as active, u.person_id
      from company c join app_user u on u.company_id = c.id
      where c.id = ${company} and u.company_id = ${company} and u.id = ${user}`.execute(db)
    return row ? this.of(db, company, user, row) : null
  }

  /**
   * The rights of those of the given users who may work: one question when they are at hand, four for each hundred that
   * are not.
   */
  async rightsOfAll(db: Db, company: string, users: readonly string[]): Promise<Map<string, Rights>> {
    const {
      rows: [row],
    } = await fixed<{ version: number; gone: string[] }>`
      select c.rights_version as version, array(select a.id::text from unnest(${uuids(users)}::uuid[]) a (id)
      where not exists (select from app_user u
      where u.company_id = c.id and u.id = a.id and u.active and u.is_user)) as gone
      from company c where c.id = ${company}`.execute(db)
    if (!row) return new Map()
    const { version } = row
    const gone = new Set(row.gone)
    const found = new Map<string, Rights>()
    const missing: string[] = []
    for (const user of users) {
      if (gone.has(user)) continue
      const known = this.#rights.get(keyOf(company, user), version)
      if (known) found.set(user, known)
      else missing.push(user)
    }
    // In pieces, so that other calls of the node are served between them.
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const computed = await computeRights(
        db,
        company,
        missing.slice(at, at + AT_ONCE),
        await this.tree(db, company, version),
      )
      for (const [user, rights] of computed) found.set(user, this.#rights.set(keyOf(company, user), version, rights))
    }
    return found
  }

  /**
   * The principal that a row tells of, which was read in this transaction, after its `versions` if they were: a row
   * that is newer than they are is read once more by the next call.
   */
  of(db: Db, company: string, user: string, row: PrincipalRow, versions: string | null = null): Principal {
    const version = row.rights_version
    const principal = {
      company: {
        guid: row.id,
        name: row.name,
        timeZone: row.timezone,
        dateFormat: row.date_format,
        currency: row.currency,
        modules: row.modules,
        rightsVersion: version,
        plan: {
          type: row.plan_type,
          end: row.plan_end,
          expired: row.plan_end !== null && row.plan_end <= this.#now(),
          limitItems: row.limit_items,
          limitUsers: row.limit_users,
          limitFields: row.limit_fields,
        },
      },
      user: { guid: user, person: row.person_id, name: `${row.firstname} ${row.lastname}`.trim() },
      active: row.active,
    }
    return {
      ...principal,
      load: async () => {
        const rights = await this.#load(db, company, user, version)
        if (versions === null) return rights
        const seen = { versions, principal: { ...principal, load: () => Promise.resolve(rights) } }
        this.#seen.set(keyOf(company, user), seen)
        return rights
      },
    }
  }

  /**
   * To start with while the versions of this call are on their way; what came of it counts only when they are the same.
   */
  lastSeen(company: string, user: string): LastSeen | null {
    const seen = this.#seen.get(keyOf(company, user))
    if (!seen?.principal.active) return null
    const { end } = seen.principal.company.plan
    return end !== null && end <= this.#now() ? null : seen
  }

  /** The tree as the given rights version has it. */
  tree(db: Db, company: string, version: number): Promise<FolderTree> {
    return this.#trees.getOrMake(company, version, () => loadTree(db, company))
  }

  #load(db: Db, company: string, user: string, version: number): Promise<Rights> {
    return this.#rights.getOrMake(keyOf(company, user), version, async () =>
      rightsOf(db, company, user, await this.tree(db, company, version)),
    )
  }
}

const keyOf = (company: string, user: string): string => `${company}:${user}`
const USERS_KEPT = 5_000
const AT_ONCE = 100
/** Not cached: for a transaction that has just changed folders or rights and may still be rolled back. */
export const freshRights = async (db: Db, company: string, user: string): Promise<Rights> =>
  rightsOf(db, company, user, await loadTree(db, company))

/** Of several users at once, in a tree that was read. */
export const freshRightsOf = (
  db: Db,
  company: string,
  users: readonly string[],
  tree: FolderTree,
): Promise<Map<string, Rights>> => computeRights(db, company, users, tree)

/**
 * The same as if no folder had ever been deleted: what lies in the trash is seen and taken back by the rights on where
 * it was.
 */
export const formerRights = async (db: Db, company: string, user: string): Promise<Rights> =>
  rightsOf(db, company, user, await loadTree(db, company, { trashed: true }))

const rightsOf = async (db: Db, company: string, user: string, tree: FolderTree): Promise<Rights> =>
  (await computeRights(db, company, [user], tree)).get(user)!

const computeRights = async (
  db: Db,
  company: string,
  users: readonly string[],
  tree: FolderTree,
): Promise<Map<string, Rights>> => {
  const [own, groups, entries] = await Promise.all([
    rolesOfUsers(db, company, users),
    rolesOfGroups(db, company, users),
    folderEntries(db, company, users),
  ])
  return new Map(
    users.map((user) => {
      const roles = effectiveRoles(own.get(user) ?? [], [groups.get(user) ?? []])
      const everywhere = roles.has('ROLE_FOLDER_FULL')
      return [user, { roles, tree, levels: levelsIn(tree, entriesOf(entries.get(user) ?? []), everywhere), everywhere }]
    }),
  )
}

const levelsOf = new WeakMap<FolderTree, Map<string, Rights['levels']>>()
/**
 * Whoever has the same entries sees the same folders: of twenty thousand folders they are worked out and kept once,
 * with all that hangs on them, for all of a group.
 */
const levelsIn = (tree: FolderTree, entries: readonly FolderEntries[], everywhere: boolean): Rights['levels'] => {
  let known = levelsOf.get(tree)
  if (!known) levelsOf.set(tree, (known = new Map()))
  const key = everywhere ? EVERYWHERE : [...new Set(entries.map(textOf))].toSorted().join(' ')
  let levels = known.get(key)
  if (!levels) known.set(key, (levels = folderLevels(tree, entries, { folderFull: everywhere })))
  return levels
}
const EVERYWHERE = 'everywhere'
const textOf = (entries: FolderEntries): string =>
  [...entries]
    .map(([folder, level]) => `${folder}${level}`)
    .toSorted()
    .join()

const uuids = (guids: readonly string[]) => `{${guids.join(',')}}`

type RoleRow = { user_id: string; role: Role }
const byUser = (rows: readonly RoleRow[]): Map<string, Role[]> =>
  new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([user, own]) => [user, own.map((row) => row.role)]))

const rolesOfUsers = async (db: Db, company: string, users: readonly string[]): Promise<Map<string, Role[]>> =>
  byUser(
    (
      await fixed<RoleRow>`select user_id, role from user_role
        where company_id = ${company} and user_id = any(${uuids(users)}::uuid[])`.execute(db)
    ).rows,
  )

const rolesOfGroups = async (db: Db, company: string, users: readonly string[]): Promise<Map<string, Role[]>> =>
  byUser(
    (
      await fixed<RoleRow>`select distinct m.user_id, r.role from group_member m
        join group_role r on r.company_id = m.company_id and r.group_id = m.group_id
    where m.company_id = ${company} and m.user_id = any(${uuids(users)}::uuid[])`.execute(db)
    ).rows,
  )

type EntryRow = { for_user: string; principal: string; folder_id: string; level: FolderLevel }
/** Those of each user and those of the groups they are in. */
const folderEntries = async (db: Db, company: string, users: readonly string[]): Promise<Map<string, EntryRow[]>> => {
  const { rows } = await fixed<EntryRow>`
    select p.user_id as for_user, p.user_id as principal, p.folder_id, p.level from folder_permission p
    where p.company_id = ${company} and p.user_id = any(${uuids(users)}::uuid[])
    union all select m.user_id, p.group_id, p.folder_id, p.level from group_member m
    join folder_permission p on p.company_id = m.company_id and p.group_id = m.group_id
      where m.company_id = ${company} and m.user_id = any(${uuids(users)}::uuid[])`.execute(db)
  return Map.groupBy(rows, (row) => row.for_user)
}
const entriesOf = (rows: readonly EntryRow[]): FolderEntries[] =>
  [...Map.groupBy(rows, (row) => row.principal).values()].map(
    (own) => new Map(own.map((row) => [row.folder_id, row.level])),
  )

/** Every change of roles, groups, permissions or the folder tree calls this in its transaction. */
export const raiseRightsVersion = (db: Db, company: string) =>
  sql`update company set rights_version = rights_version + 1 where id = ${company}`.execute(db)

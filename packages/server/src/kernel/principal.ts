import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { type FolderEntries, folderLevels, type FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import { effectiveRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { type Db, fixed, sql } from './database.ts'
import { type FolderTree, loadTree, TreeCache } from './folder-tree.ts'
import type { Actor, CompanyScope, Rights } from './context.ts'

/** Who calls, for which company, with which rights, as the database says in the transaction of this call. */
export type Principal = { company: CompanyScope; user: Actor; active: boolean; load: () => Promise<Rights> }

export type PrincipalRow = {
  id: string; name: string; timezone: string; date_format: string; currency: string; modules: ModuleFlag[]; rights_version: number; plan_type: string; plan_end: Date | null
  limit_items: number | null; limit_users: number | null; limit_fields: number | null; firstname: string; lastname: string; active: boolean; person_id: string | null
}
type Cached = { version: number; rights: Rights }
/** What the last call of a user found: the next one will most likely find the same. */
export type LastSeen = { words: string; principal: Principal }

/** Rights by user, each with the rights version it was computed from: a raised version is seen by the next call (T1). */
export class Principals {
  readonly #trees = new TreeCache()
  readonly #rights = new Map<string, Cached>()
  readonly #seen = new Map<string, LastSeen>()
  readonly #now: () => Date
  constructor(now: () => Date) {
    this.#now = now
  }

  async find(db: Db, company: string, user: string): Promise<Principal | null> {
    return (await this.findAll(db, company, [user])).get(user) ?? null
  }

  /** Those of the given users that the company has, in one question. */
  async findAll(db: Db, company: string, users: readonly string[]): Promise<Map<string, Principal>> {
    const { rows } = await fixed<PrincipalRow & { user_id: string }>`
      select c.id, c.name, c.timezone, c.date_format, c.currency, c.modules, c.rights_version, c.plan_type, c.plan_end, c.limit_items, c.limit_users, c.limit_fields, u.firstname, u.lastname, u.active, u.person_id, u.id as user_id
      from company c join app_user u on u.company_id = c.id where c.id = ${company} and u.company_id = ${company} and u.id = any(${`{${users.join(',')}}`}::uuid[])`.execute(db)
    return new Map(rows.map((row) => [row.user_id, this.of(db, company, row.user_id, row)]))
  }

  /** The principal that a row tells of, which was read in this transaction. */
  of(db: Db, company: string, user: string, row: PrincipalRow): Principal {
    const version = row.rights_version
    const principal = {
      company: {
        guid: row.id, name: row.name, timeZone: row.timezone, dateFormat: row.date_format, currency: row.currency, modules: row.modules, rightsVersion: version,
        plan: { type: row.plan_type, end: row.plan_end, expired: row.plan_end !== null && row.plan_end <= this.#now(), limitItems: row.limit_items, limitUsers: row.limit_users, limitFields: row.limit_fields },
      },
      user: { guid: user, person: row.person_id, name: `${row.firstname} ${row.lastname}`.trim() },
      active: row.active,
    }
    return {
      ...principal,
      load: async () => {
        const rights = await this.#load(db, company, user, version)
        const key = `${company}:${user}`
        this.#seen.delete(key)
        this.#seen.set(key, { words: wordsOf(row), principal: { ...principal, load: () => Promise.resolve(rights) } })
        if (this.#seen.size > KEPT) this.#seen.delete(this.#seen.keys().next().value!)
        return rights
      },
    }
  }

  /** To start with while the row of this call is on its way; what came of it counts only when the row `tellsTheSame`. */
  lastSeen(company: string, user: string): LastSeen | null {
    const seen = this.#seen.get(`${company}:${user}`)
    if (!seen?.principal.active) return null
    const { end } = seen.principal.company.plan
    return end !== null && end <= this.#now() ? null : seen
  }

  /** The tree as the given rights version has it. */
  tree(db: Db, company: string, version: number): Promise<FolderTree> {
    return this.#trees.get(db, company, version)
  }

  async #load(db: Db, company: string, user: string, version: number): Promise<Rights> {
    const key = `${company}:${user}`
    const known = this.#rights.get(key)
    if (known?.version === version) return known.rights
    const rights = await computeRights(db, company, user, await this.tree(db, company, version))
    this.#rights.delete(key)
    this.#rights.set(key, { version, rights })
    if (this.#rights.size > KEPT) this.#rights.delete(this.#rights.keys().next().value!)
    return rights
  }
}

const KEPT = 5_000
const wordsOf = (row: PrincipalRow) =>
  JSON.stringify([row.name, row.timezone, row.date_format, row.currency, row.modules, row.rights_version, row.plan_type, row.plan_end, row.limit_items, row.limit_users, row.limit_fields, row.firstname, row.lastname, row.active, row.person_id])
export const tellsTheSame = (seen: LastSeen, row: PrincipalRow): boolean => seen.words === wordsOf(row)

/** Not cached: for a transaction that has just changed folders or rights and may still be rolled back. */
export const freshRights = async (db: Db, company: string, user: string): Promise<Rights> => computeRights(db, company, user, await loadTree(db, company))

const computeRights = async (db: Db, company: string, user: string, tree: FolderTree): Promise<Rights> => {
  const [own, groups, entries] = await Promise.all([rolesOfUser(db, company, user), rolesOfGroups(db, company, user), folderEntries(db, company, user)])
  const roles = effectiveRoles(own, groups)
  const everywhere = roles.has('ROLE_FOLDER_FULL')
  return { roles, tree, levels: folderLevels(tree, entries, { folderFull: everywhere }), everywhere }
}

const rolesOfUser = async (db: Db, company: string, user: string): Promise<Role[]> =>
  (await db.selectFrom('user_role').select('role').where('company_id', '=', company).where('user_id', '=', user).execute()).map((row) => row.role as Role)

const rolesOfGroups = async (db: Db, company: string, user: string): Promise<Role[][]> => {
  const rows = await db.selectFrom('group_member as m').innerJoin('group_role as r', (join) => join.onRef('r.company_id', '=', 'm.company_id').onRef('r.group_id', '=', 'm.group_id'))
    .select('r.role').distinct().where('m.company_id', '=', company).where('m.user_id', '=', user).execute()
  return [rows.map((row) => row.role as Role)]
}

const folderEntries = async (db: Db, company: string, user: string): Promise<FolderEntries[]> => {
  const rows = await db.selectFrom('folder_permission').select(['folder_id', 'level', 'user_id', 'group_id']).where('company_id', '=', company)
    .where((eb) => eb.or([eb('user_id', '=', user), eb('group_id', 'in', eb.selectFrom('group_member').select('group_id').where('company_id', '=', company).where('user_id', '=', user))])).execute()
  const byPrincipal = Map.groupBy(rows, (row) => row.user_id ?? row.group_id)
  return [...byPrincipal.values()].map((own) => new Map(own.map((row) => [row.folder_id, row.level as FolderLevel])))
}

/** Every change of roles, groups, permissions or the folder tree calls this in its transaction. */
export const raiseRightsVersion = (db: Db, company: string) =>
  sql`update company set rights_version = rights_version + 1 where id = ${company}`.execute(db)

/** Asked where nobody is signed in; in a transaction of that company, or row security answers no. */
export const companyExists = async (db: Db, company: string): Promise<boolean> => (await db.selectFrom('company').select('id').where('id', '=', company).executeTakeFirst()) !== undefined

/** For jobs, which go through the companies one at a time: in a transaction of none of them. */
export const everyCompany = async (db: Db): Promise<string[]> => (await sql<{ id: string }>`select company_guids() as id`.execute(db)).rows.map((row) => row.id)

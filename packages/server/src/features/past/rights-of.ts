import { explainLevel } from '@entrepot/contract/kernel/explain-level.ts'
import { type FolderEntries, type FolderLevel, type FolderTree } from '@entrepot/contract/kernel/folder-rights.ts'
import { effectiveRoles } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { RightFact, RightImage, RightKind } from './then.queries.ts'

/** What a person had: of their own, and by each group. */
type Principal = { group: string | null; roles: Set<Role>; entries: Map<string, FolderLevel> }
export type PersonThen = { guid: string; name: string; works: boolean; principals: Principal[] }

/** Today's facts with those that were otherwise put back. */
export const rewound = (now: readonly RightFact[], before: readonly RightFact[]): RightFact[] => {
  const facts = new Map(now.map((fact) => [`${fact.kind} ${fact.key}`, fact]))
  for (const fact of before) facts.set(`${fact.kind} ${fact.key}`, fact)
  return [...facts.values()].filter(({ image }) => image !== null)
}

/** The people that there were, with what gave them rights; by name. */
export const peopleOf = (facts: readonly RightFact[], at: Date): PersonThen[] => {
  const imagesOf = (kind: RightKind) =>
    facts.flatMap((fact): RightImage[] => (fact.kind === kind && fact.image ? [fact.image] : []))
  const was = ({ created_at }: RightImage) => new Date(created_at) <= at
  const groups = new Map(
    imagesOf('group')
      .filter(was)
      .map((one) => [one.id, one.name]),
  )
  const held = new Map<string, Principal>()
  const of = (owner: string, group: string | null): Principal => {
    const known = held.get(owner)
    if (known) return known
    const made: Principal = { group, roles: new Set(), entries: new Map() }
    held.set(owner, made)
    return made
  }
  const ownerOf = ({ user_id, group_id }: RightImage) =>
    user_id ? of(user_id, null) : of(group_id!, groups.get(group_id!) ?? null)
  for (const one of [...imagesOf('user_role'), ...imagesOf('group_role')]) ownerOf(one).roles.add(one.role as Role)
  for (const one of imagesOf('permission')) ownerOf(one).entries.set(one.folder_id, one.level)
  const groupsOf = Map.groupBy(imagesOf('member'), (one) => one.user_id)
  return imagesOf('user')
    .filter((one) => one.is_user && was(one))
    .map((one) => ({
      guid: one.id,
      name: `${one.firstname} ${one.lastname}`.trim(),
      works: one.active,
      principals: [
        of(one.id, null),
        ...(groupsOf.get(one.id) ?? []).flatMap((member) => {
          const name = groups.get(member.group_id!)
          return name === undefined ? [] : [of(member.group_id!, name)]
        }),
      ],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }) || (a.guid < b.guid ? -1 : 1))
}

export const rolesOf = ({ principals }: PersonThen): ReadonlySet<Role> =>
  effectiveRoles(
    [],
    principals.map(({ roles }) => roles),
  )

/** What a person might do in a folder of a tree. */
export const levelOf = (person: PersonThen, tree: FolderTree, folder: string): FolderLevel | 'gone' =>
  person.works
    ? explainLevel(
        tree,
        person.principals.map(({ entries }): FolderEntries => entries),
        folder,
        { folderFull: rolesOf(person).has('ROLE_FOLDER_FULL') },
      ).level
    : 'gone'

import type { FolderRights } from '@entrepot/contract/folders/folder.ts'

export const LEVELS = ['none', 'read', 'write'] as const
export type Level = (typeof LEVELS)[number]
export type Entry = { kind: 'user' | 'group'; guid: string; name: string; level: Level }

/** Groups before people, as one list. */
export const entriesOf = ({ users, groups }: FolderRights): Entry[] => [
  ...groups.map(({ group, permission }): Entry => ({
    kind: 'group',
    guid: group.guid,
    name: group.name,
    level: permission,
  })),
  ...users.map(({ user, permission }): Entry => ({
    kind: 'user',
    guid: user.guid,
    name: user.name,
    level: permission,
  })),
]

/** What the call replaces the levels of the folder with. */
export const rightsOf = (entries: readonly Entry[]) => ({
  users: entries.filter(({ kind }) => kind === 'user').map(({ guid, level }) => ({ user: guid, permission: level })),
  groups: entries.filter(({ kind }) => kind === 'group').map(({ guid, level }) => ({ group: guid, permission: level })),
})

import { useMemo, type ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import { FolderLevels } from './folder-levels.tsx'
import { RightsTemplates } from './rights-templates.tsx'
import { given } from './role-cells.ts'
import { RolesMatrix } from './roles-matrix.tsx'
import { entriesOf, type FolderRoles, type Permissions } from './user-values.ts'
import { peopleWords } from './words.ts'

type Giver = { name: string; roles: readonly string[]; foldersPermissions: Permissions }
type Props = {
  roles: readonly string[]
  folders: FolderRoles
  onRoles: (roles: string[]) => void
  onFolders: (folders: FolderRoles) => void
  /** What was refused of either. */
  errors: { roles?: ReactNode; folder_roles?: ReactNode }
  /** Groups, whose rights come on top. */
  groups?: readonly Giver[]
  level?: 2 | 3
  readOnly: boolean
}
const NOBODY: readonly Giver[] = []

/** What a person or a group may do, and in which folders (USER-20). */
export const RightsSections = ({
  roles,
  folders,
  onRoles,
  onFolders,
  errors,
  groups = NOBODY,
  level = 2,
  readOnly,
}: Props) => {
  const say = peopleWords.use()
  const entries = useMemo(() => new Map(folders), [folders])
  const levelGivers = useMemo(
    () => groups.map(({ name, foldersPermissions }) => ({ name, entries: entriesOf(foldersPermissions) })),
    [groups],
  )
  const everywhere = given([...roles, ...groups.flatMap((group) => group.roles)]).has('ROLE_FOLDER_FULL')
  return (
    <>
      <Section title={say('sections.roles')} level={level} error={errors.roles}>
        {!readOnly && <RightsTemplates onRoles={onRoles} onFolders={folders.length === 0 ? onFolders : null} />}
        <RolesMatrix value={roles} onChange={onRoles} inherited={groups} readOnly={readOnly} />
      </Section>
      <Section title={say('sections.folders')} level={level} error={errors.folder_roles}>
        <FolderLevels
          value={entries}
          onChange={(next) => onFolders([...next])}
          inherited={levelGivers}
          everywhere={everywhere}
          readOnly={readOnly}
        />
      </Section>
    </>
  )
}

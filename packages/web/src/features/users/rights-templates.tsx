import { mayGrantLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import { mayGrant } from '@entrepot/contract/kernel/rights.ts'
import { isRole } from '@entrepot/contract/kernel/roles.ts'
import {
  LEVEL_OF_TEMPLATE,
  ROLE_TEMPLATES,
  rolesOfTemplate,
  type RoleTemplate,
} from '@entrepot/contract/users/role-templates.ts'
import { Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../kernel/session.ts'
import { Help } from '../../ui/text.tsx'
import { useForest } from '../folders/index.ts'
import { accounts } from './api.ts'
import { ownLevels, treeOf } from './folder-rows.ts'
import type { FolderRoles } from './user-values.ts'
import { peopleWords } from './words.ts'

type Props = {
  onRoles: (roles: string[]) => void
  /** Where no level is set yet. */ onFolders: ((folders: FolderRoles) => void) | null
}

/** The rights most people begin with; what the signed-in person may not give is left out (T12). */
export const RightsTemplates = ({ onRoles, onFolders }: Props) => {
  const say = peopleWords.use()
  const id = useId()
  const { roles: held } = useSession()
  const { data } = useQuery({ ...accounts.roles.query(), staleTime: 300_000 })
  const { forest } = useForest()
  const mine = [...held].filter(isRole)
  const known = new Set(data?.data.flatMap(({ roles }) => roles.map(({ role }) => role)))
  const begin = (template: RoleTemplate) => {
    onRoles(rolesOfTemplate(template).filter((role) => known.has(role) && mayGrant(mine, role)))
    const level = LEVEL_OF_TEMPLATE[template]
    if (level === null || onFolders === null) return
    onFolders(
      forest.roots
        .filter(({ guid }) => mayGrantLevel(treeOf(forest), ownLevels(forest), guid, level))
        .map(({ guid }): FolderRoles[number] => [guid, level]),
    )
  }
  return (
    <Flex role="group" aria-labelledby={id} align="center" wrap="wrap" gap={8} mb={12}>
      <Help as="span" id={id}>
        {say('templates.begin')}
      </Help>
      {ROLE_TEMPLATES.map((template) => (
        <Button
          key={template}
          size="compact-sm"
          variant="default"
          disabled={known.size === 0}
          title={say(`templates.about.${template}`)}
          onClick={() => begin(template)}
        >
          {say(`templates.${template}`)}
        </Button>
      ))}
    </Flex>
  )
}

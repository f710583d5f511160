import { refusedGrants } from '@entrepot/contract/kernel/rights.ts'
import { isRole, roles as rolesFor } from '@entrepot/contract/kernel/roles.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { Checkbox, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useSession } from '../../kernel/session.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { Columns } from '../../ui/columns.tsx'
import { peopleWords } from './words.ts'

type Choice = { guid: string; name: string; roles: readonly string[] }
const MANY = 12
const GROUP_ADD = rolesFor('GROUP', 'ADD')

/** The groups a user is in. One that gives more than the signed-in person has cannot be ticked (T12). */
export const GroupChoice = ({
  all,
  value,
  onChange,
  readOnly,
}: {
  all: readonly Choice[]
  value: readonly string[]
  onChange: (groups: string[]) => void
  readOnly: boolean
}) => {
  const say = peopleWords.use()
  const held = [...useSession().roles].filter(isRole)
  const [text, setText] = useState('')
  const mayAdd = useCan(GROUP_ADD)
  if (all.length === 0)
    return (
      <Help>
        {say('groups.none')}{' '}
        {mayAdd && (
          <Link to="/settings/groups" search={{ open: 'create' }}>
            {say('groups.create')}
          </Link>
        )}
      </Help>
    )
  return (
    <Flex direction="column" gap={14}>
      {all.length > MANY && <SearchField label={say('group')} value={text} onSearch={setText} />}
      <Columns of="repeat(auto-fill, minmax(240px, 1fr))" gap="10px 16px">
        {all
          .filter(({ name }) => searchKey(name).includes(searchKey(text)))
          .map(({ guid, name, roles }) => {
            const isIn = value.includes(guid)
            const refused = !isIn && refusedGrants(held, [], roles.filter(isRole)).length > 0
            return (
              <Checkbox
                key={guid}
                label={name}
                checked={isIn}
                disabled={readOnly || refused}
                {...(refused && { description: say('groups.gives_more') })}
                onChange={() => onChange(isIn ? value.filter((other) => other !== guid) : [...value, guid])}
              />
            )
          })}
      </Columns>
    </Flex>
  )
}

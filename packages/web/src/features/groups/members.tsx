import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kernel/session.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { accounts, USER_VIEW } from '../users/index.ts'
import { groupWords } from './words.ts'

export type Member = { guid: string; name: string }
const OFFERED = 6

/** Who is in the group; others are found by name or address. */
export const Members = ({
  value,
  onChange,
  readOnly,
}: {
  value: readonly Member[]
  onChange: (members: Member[]) => void
  readOnly: boolean
}) => {
  const say = groupWords.use()
  const seesUsers = useCan(USER_VIEW)
  const [text, setText] = useState('')
  const { data } = useQuery({
    ...accounts.list.query({ query: { search: text, size: OFFERED + value.length } }),
    enabled: seesUsers && !readOnly && text.trim() !== '',
  })
  const offered = (data?.data ?? [])
    .map(({ guid, firstname, lastname, email }) => ({ guid, name: `${firstname} ${lastname}`.trim(), email }))
    .filter(({ guid }) => !value.some((member) => member.guid === guid))
    .slice(0, OFFERED)
  return (
    <Flex direction="column" gap={8}>
      {value.length === 0 ? (
        <Help>{say('no_member')}</Help>
      ) : (
        <Flex component="ul" wrap="wrap" gap={6}>
          {value.map((member) => (
            <Flex
              key={member.guid}
              component="li"
              display="inline-flex"
              align="center"
              gap={2}
              mih={28}
              p="0 4px 0 10px"
              bd="1px solid var(--e-line)"
              bdrs={14}
              fz={13}
            >
              {member.name}
              {!readOnly && (
                <ActionIcon
                  size={24}
                  variant="subtle"
                  aria-label={say('member_remove', { name: member.name })}
                  onClick={() => onChange(value.filter(({ guid }) => guid !== member.guid))}
                >
                  <IconX size={14} stroke={1.9} />
                </ActionIcon>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {!readOnly && !seesUsers && <Help>{say('members_hidden')}</Help>}
      {!readOnly && seesUsers && (
        <>
          <SearchField label={say('member_search')} value={text} onSearch={setText} />
          {text.trim() !== '' && data && offered.length === 0 && (
            <div role="status">
              <Help>{say('member_none')}</Help>
            </div>
          )}
          <ul>
            {text.trim() !== '' &&
              offered.map(({ guid, name, email }) => (
                <li key={guid}>
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
                    aria-label={say('member_add', { name })}
                    onClick={() => onChange([...value, { guid, name }])}
                  >
                    {name}
                    {email && (
                      <Box component="span" ml={8} c="dimmed" fw={400}>
                        {email}
                      </Box>
                    )}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      )}
    </Flex>
  )
}

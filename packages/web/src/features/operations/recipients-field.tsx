import type { Recipient } from '@entrepot/contract/operations/operation.ts'
import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { moduleIsOn, useCan } from '../../kernel/session.ts'
import { recipients, RECIPIENTS_ACCESS } from '../recipients/index.ts'
import { sites } from '../sites/index.ts'
import { colleagues } from './api.ts'
import { searchOnly } from './assignee-choice.tsx'
import { operationWords } from './words.ts'

const OFFERED = 6
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `about` tells what is not a person apart. */
type Offered = { one: Recipient; about?: string }

type Props = {
  location: string | null
  value: readonly Recipient[]
  error?: React.ReactNode
  onChange: (recipients: Recipient[]) => void
}

/**
 * Who gets what leaves: colleagues, sites that are enabled, those whom things are lent to, or anybody by address
 * (INTER-27).
 */
export const RecipientsField = ({ location, value, error, onChange }: Props) => {
  const say = operationWords.use()
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { data } = useQuery({
    ...colleagues.at.query({ query: { target: 'folders', guid: location ?? '', search: typed } }),
    enabled: location !== null && typed !== '',
  })
  const { data: found } = useQuery({
    ...sites.offered.query({ query: { search: typed, size: OFFERED } }),
    enabled: typed !== '',
  })
  const mayLend = useCan(RECIPIENTS_ACCESS.roles) && moduleIsOn(RECIPIENTS_ACCESS.module)
  const { data: holders } = useQuery({
    ...recipients.list.query({ query: { search: typed, size: OFFERED } }),
    enabled: mayLend && typed !== '',
  })
  const lentTo = (holders?.data ?? []).map(({ guid, name, department }): Offered => ({
    one: { kind: 'recipient', guid, email: null, name },
    about: [say('form.recipient_lent'), department].filter(Boolean).join(', '),
  }))
  const places = (found?.data ?? []).map(({ guid, name, city }): Offered => ({
    one: { kind: 'site', guid, email: null, name },
    about: [say('form.recipient_site'), city].filter(Boolean).join(', '),
  }))
  const people = (data?.data ?? []).map(({ guid, name }): Offered => ({
    one: { kind: 'user', guid, email: null, name },
  }))
  const offered: Offered[] = [
    ...(ADDRESS.test(typed) ? [{ one: { kind: 'email' as const, guid: null, email: typed, name: typed } }] : []),
    ...people.slice(0, OFFERED),
    ...places.slice(0, OFFERED),
    ...lentTo,
  ].filter(({ one }) => !value.some(({ guid, email }) => guid === one.guid && email === one.email))
  const add = (one: Recipient) => {
    onChange([...value, one])
    setText('')
  }
  return (
    <Flex direction="column" gap={4} role="group" aria-labelledby={id} onKeyDown={searchOnly}>
      <Box id={id} fz={13} fw={500}>
        {say('form.recipients')}
      </Box>
      {value.length > 0 && (
        <Flex component="ul" wrap="wrap" gap={6}>
          {value.map((one) => (
            <Flex
              key={`${one.guid} ${one.email}`}
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
              {one.name}
              <ActionIcon
                size={24}
                variant="subtle"
                aria-label={say('form.recipient_remove', { name: one.name })}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <IconX size={14} stroke={1.9} />
              </ActionIcon>
            </Flex>
          ))}
        </Flex>
      )}
      <SearchField label={say('form.recipient_find')} value={text} onSearch={setText} width={320} />
      {typed !== '' && (data || location === null) && found && (holders || !mayLend) && offered.length === 0 && (
        <div role="status">
          <Help>{say('form.recipient_none')}</Help>
        </div>
      )}
      {typed !== '' && (
        <Flex component="ul" wrap="wrap" gap={6}>
          {offered.map(({ one, about }) => (
            <li key={`${one.guid} ${one.email}`}>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
                aria-label={say('form.recipient_add', { name: one.name })}
                onClick={() => add(one)}
              >
                {one.name}
                {about && (
                  <Box component="span" c="dimmed" fw={400} ml={6}>
                    {about}
                  </Box>
                )}
              </Button>
            </li>
          ))}
        </Flex>
      )}
      <Wrong>{error}</Wrong>
    </Flex>
  )
}

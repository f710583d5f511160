import type { Assignee } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { useAssignable } from './use-people.ts'
import { operationWords } from './words.ts'

export const AssigneeIcon = ({ kind }: { kind: Assignee['kind'] }) => {
  const Icon = kind === 'group' ? IconUsersGroup : IconUser
  return <Icon size={16} stroke={1.7} aria-hidden style={{ flexShrink: 0 }} />
}

type Props = {
  /** What is given. */ task: string
  location: string | null
  value: Assignee | null
  error?: ReactNode
  onChange: (assignee: Assignee | null) => void
}

/** Whom a task is given to: a person or a group, found by name (TASK-03). */
export const AssigneeChoice = ({ task, location, value, error, onChange }: Props) => {
  const say = operationWords.use()
  if (value)
    return (
      <Flex align="center" wrap="wrap" gap={8} mih={36}>
        <AssigneeIcon kind={value.kind} />
        <span>{value.name}</span>
        <Button variant="subtle" size="xs" aria-label={say('form.change_of', { task })} onClick={() => onChange(null)}>
          {say('form.change')}
        </Button>
        <Wrong>{error}</Wrong>
      </Flex>
    )
  return <Finder task={task} location={location} error={error} onChange={onChange} />
}

/** Enter looks for somebody, and does not send the form around it. */
export const searchOnly = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const Finder = ({ task, location, error, onChange }: Omit<Props, 'value'>) => {
  const say = operationWords.use()
  const [text, setText] = useState('')
  const { offered, noteOf, isPending } = useAssignable(location, text)
  if (location === null)
    return (
      <>
        <Help>{say('form.assignee_place')}</Help>
        <Wrong>{error}</Wrong>
      </>
    )
  return (
    <Flex direction="column" gap={4} role="group" aria-label={say('form.assignee_of', { task })} onKeyDown={searchOnly}>
      <SearchField label={say('form.assignee_find')} value={text} onSearch={setText} />
      {!isPending && offered.length === 0 && (
        <div role="status">
          <Help>{say('form.assignee_none')}</Help>
        </div>
      )}
      <Flex component="ul" wrap="wrap" gap={6}>
        {offered.map((one) => (
          <li key={one.guid}>
            <Button
              variant="default"
              size="xs"
              mih={32}
              leftSection={<AssigneeIcon kind={one.kind} />}
              onClick={() => onChange(one)}
            >
              {one.name}{' '}
              {noteOf(one) && (
                <Box component="span" ml={6} c="dimmed" fw={400}>
                  {noteOf(one)}
                </Box>
              )}
            </Button>
          </li>
        ))}
      </Flex>
      <Wrong>{error}</Wrong>
    </Flex>
  )
}

import type { Recipient } from '@entrepot/contract/recipients/recipient.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { RECIPIENT_ADD } from './access.ts'
import { recipients } from './api.ts'
import { recipientWords } from './words.ts'

const RecipientDialog = lazyPart(async () => (await import('./recipient-dialog.tsx')).RecipientDialog)
const OFFERED = 6

/** Enter looks for somebody, and does not send the form around it. */
const searchOnly = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

type Named = Pick<Recipient, 'guid' | 'name'>
type Props = { value: Named | null; error?: ReactNode; onChange: (recipient: Named | null) => void }

/** Whom things are lent to, found by name or added on the way (CHK-05). */
export const RecipientChoice = ({ value, error, onChange }: Props) => {
  const say = recipientWords.use()
  const id = useId()
  return (
    <Flex direction="column" gap={4} role="group" aria-labelledby={id} onKeyDown={searchOnly}>
      <Box id={id} fz={13} fw={500}>
        {say('choice.label')}
      </Box>
      {value ? (
        <Flex align="center" justify="space-between" gap={8} mih={36}>
          <strong>{value.name}</strong>
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {say('choice.change')}
          </Button>
        </Flex>
      ) : (
        <Finder onChange={onChange} />
      )}
      <Wrong>{error}</Wrong>
    </Flex>
  )
}

const Finder = ({ onChange }: Pick<Props, 'onChange'>) => {
  const say = recipientWords.use()
  const mayAdd = useCan(RECIPIENT_ADD)
  const [text, setText] = useState('')
  const [isNew, setNew] = useState(false)
  const { data } = useQuery(recipients.list.query({ query: { search: text.trim() || undefined, size: OFFERED } }))
  return (
    <>
      <SearchField label={say('choice.find')} value={text} onSearch={setText} />
      {data?.data.length === 0 && (
        <div role="status">
          <Help>{say(text.trim() === '' ? 'empty' : 'choice.none')}</Help>
        </div>
      )}
      <Box component="ul" aria-label={say('title')}>
        {data?.data.map((one) => (
          <li key={one.guid}>
            <Button variant="subtle" size="xs" fullWidth justify="flex-start" onClick={() => onChange(one)}>
              {[
                one.name,
                one.department,
                one.open_checkouts > 0 && say('choice.has', { shown: formatNumber(one.open_checkouts) }),
                one.late_checkouts > 0 && say('choice.late', { shown: formatNumber(one.late_checkouts) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </Button>
          </li>
        ))}
      </Box>
      {mayAdd && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
          onClick={() => setNew(true)}
        >
          {say('new')}
        </Button>
      )}
      {isNew && <RecipientDialog name={text.trim()} onDone={onChange} onClose={() => setNew(false)} />}
    </>
  )
}

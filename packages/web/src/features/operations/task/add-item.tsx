import { itemsApi } from '@entrepot/contract/items/api.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '../../../kernel/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Help } from '../../../ui/text.tsx'
import { quantityText } from '../../stock/index.ts'
import { operationWords } from '../words.ts'

const listed = createClient('operation-items', { list: itemsApi.list })
const OFFERED = 12

type Props = {
  /** Those that lie there come first. */ place: string | null
  onPick: (item: { guid: string; name: string }) => void
  onClose: () => void
}

/** What carries no readable code is found by its name. */
export const AddItem = ({ place, onPick, onClose }: Props) => {
  const say = operationWords.use()
  const [text, setText] = useState('')
  const { data } = useQuery(
    listed.list.query({
      query: {
        size: OFFERED,
        ...(text.trim() && { search: text.trim() }),
        ...(place && { folder: place, deep: 'true' as const }),
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title={say('task.add')} size="lg">
      <Flex direction="column" gap={12}>
        <SearchField label={say('task.add_find')} value={text} onSearch={setText} />
        {data?.data.length === 0 && (
          <div role="status">
            <Help>{say('task.add_none')}</Help>
          </div>
        )}
        <Box component="ul" aria-label={say('task.add')}>
          {data?.data.map(({ guid, name, tag, quantityAvailable, unit, parent }) => (
            <li key={guid}>
              <Button
                variant="subtle"
                fullWidth
                mih={48}
                h="auto"
                justify="flex-start"
                onClick={() => onPick({ guid, name })}
              >
                <Box component="span" ta="start" style={{ whiteSpace: 'normal' }}>
                  {name} {tag && <code>{tag}</code>}
                  <Help as="span" small>
                    {' '}
                    {parent.name}, {quantityText(quantityAvailable, unit)}
                  </Help>
                </Box>
              </Button>
            </li>
          ))}
        </Box>
      </Flex>
    </Dialog>
  )
}

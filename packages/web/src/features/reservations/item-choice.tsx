import type { Item } from '@entrepot/contract/items/item.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Help } from '../../ui/text.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { items, quantityText } from '../stock/index.ts'
import { reservationWords } from './words.ts'

const OFFERED = 6

/** Which item is meant, found by its name or its code. */
export const ItemChoice = ({ item, onChange }: { item: Item | null; onChange: (item: Item | null) => void }) => {
  const say = reservationWords.use()
  const [text, setText] = useState('')
  const { data } = useQuery({
    ...items.list.query({ query: { search: text, size: OFFERED } }),
    enabled: item === null && text.trim() !== '',
  })
  if (item)
    return (
      <Flex align="center" justify="space-between" gap={8}>
        <span>
          <strong>{item.name}</strong>{' '}
          <Help as="span" small>
            {item.parent.name}
          </Help>
        </span>
        <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
          {say('form.change')}
        </Button>
      </Flex>
    )
  return (
    <div>
      <SearchField label={say('form.find')} value={text} onSearch={setText} />
      {text.trim() !== '' && data?.data.length === 0 && (
        <div role="status">
          <Help>{say('form.none')}</Help>
        </div>
      )}
      <Box component="ul" m="4px 0 0" aria-label={say('form.item')}>
        {text.trim() !== '' &&
          data?.data.map((offered) => (
            <li key={offered.guid}>
              <Button variant="subtle" size="xs" fullWidth justify="flex-start" onClick={() => onChange(offered)}>
                {offered.name}, {offered.parent.name}, {quantityText(offered.quantityAvailable, offered.unit)}
              </Button>
            </li>
          ))}
      </Box>
    </div>
  )
}

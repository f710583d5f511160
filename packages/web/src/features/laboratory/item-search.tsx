import { itemsApi } from '@entrepot/contract/items/api.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '../../kernel/client.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Help } from '../../ui/text.tsx'
import { laboratoryWords } from './words.ts'

const items = createClient('laboratory-items', { list: itemsApi.list })

const OFFERED = 6

/** One item that something is tried on. */
export const ItemSearch = ({ onChoose }: { onChoose: (guid: string) => void }) => {
  const say = laboratoryWords.use()
  const [search, setSearch] = useState('')
  const isAsked = search.trim() !== ''
  const { data: found } = useQuery({
    ...items.list.query({ query: { search, size: OFFERED, deep: 'true' } }),
    enabled: isAsked,
  })
  const choose = (guid: string) => {
    setSearch('')
    onChoose(guid)
  }
  return (
    <Box>
      <SearchField label={say('search')} value={search} onSearch={setSearch} />
      {isAsked && found && found.data.length > 0 && (
        <ul aria-label={say('offers')}>
          {found.data.map(({ guid, name, parent }) => (
            <li key={guid}>
              <Button variant="subtle" size="xs" fullWidth justify="flex-start" onClick={() => choose(guid)}>
                {`${name} · ${parent.name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAsked && found?.data.length === 0 && <Help>{say('no_item')}</Help>}
    </Box>
  )
}

import { itemsApi } from '@entrepot/contract/items/item.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '../../kernel/client.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { laboratoryWords } from './words.ts'

const items = createClient('laboratory-items', { list: itemsApi.list })

const OFFERED = 6

/** One item that something is tried on. */
export const ItemSearch = ({ onChoose }: { onChoose: (guid: string) => void }) => {
  const say = laboratoryWords.use()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...items.list.query({ query: { search, size: OFFERED, deep: 'true' } }),
    enabled: search.trim() !== '',
  })
  return (
    <Box>
      <SearchField label={say('search')} value={search} onSearch={setSearch} />
      {search.trim() !== '' &&
        (data?.data ?? []).map(({ guid, name, parent }) => (
          <Button
            key={guid}
            variant="subtle"
            size="xs"
            display="block"
            onClick={() => {
              setSearch('')
              onChoose(guid)
            }}
          >
            {`${name} · ${parent.name}`}
          </Button>
        ))}
    </Box>
  )
}

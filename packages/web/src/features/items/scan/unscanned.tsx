import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../kernel/format.ts'
import { items } from '../api.ts'
import type { ScanLine } from './session.ts'
import { scanWords } from './words.ts'

const SHOWN = 50
const ASKED = 200

/** What lies in the place and was not scanned. It stays as it is until somebody decides (T21). */
export const Unscanned = ({ place, lines }: { place: string; lines: readonly ScanLine[] }) => {
  const say = scanWords.use()
  const { data } = useQuery(items.list.query({ query: { folder: place, size: ASKED } }))
  if (!data) return null
  const scanned = new Set(lines.map(({ item }) => item.guid))
  const here = lines.filter(({ item }) => item.parent_guid === place).length
  const missing = data.total - here
  if (missing <= 0) return null
  const named = data.data.filter(({ guid }) => !scanned.has(guid)).slice(0, SHOWN)
  return (
    <details>
      <Box component="summary" mih={24} p={0} fz={14} fw={600}>
        {say('unscanned.title', { count: missing, shown: formatNumber(missing) })}
      </Box>
      <Box component="p" c="dimmed">
        {say('unscanned.text')}
      </Box>
      <ul>
        {named.map((item) => (
          <li key={item.guid}>{item.name}</li>
        ))}
        {missing > named.length && (
          <Box component="li" c="dimmed">
            {say('unscanned.more', { shown: formatNumber(missing - named.length) })}
          </Box>
        )}
      </ul>
    </details>
  )
}

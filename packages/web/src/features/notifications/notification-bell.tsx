import { Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { setTitleBadge } from '../../shell/index.ts'
import { notifications } from './api.ts'
import { notificationWords } from './words.ts'

const MOST_SHOWN = 99
// The label waits for its words: the bell stands on every page, whose routes load other words.
void notificationWords.load().catch(() => undefined)

const PLACE = { align: 'center', justify: 'center', pos: 'relative', w: 34, h: 34, bdrs: 8, c: 'dimmed' } as const

export const NotificationBell = () => {
  const say = notificationWords.use()
  const { data } = useQuery(notifications.list.query({ query: { size: 1, unread: 'true' } }))
  const unread = data?.unread ?? 0
  useEffect(() => setTitleBadge(unread), [unread])
  const label = unread > 0 ? say('bell', { shown: formatNumber(unread) }) : say('bell_none')
  // A link without a name is none for who hears the page: until its words are here, only its place is kept.
  if (!label) return <Flex component="span" {...PLACE} />
  return (
    <Flex component={Link} to="/notifications" className="e-hover" {...PLACE} aria-label={label}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {unread > 0 && (
        <Box
          component="span"
          pos="absolute"
          top={-1}
          right={-3}
          miw={17}
          h={17}
          p="0 4px"
          bdrs={9}
          bg="var(--mantine-color-danger-filled)"
          c="#fff"
          fz={11}
          fw={600}
          lh="17px"
          ta="center"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </Box>
      )}
    </Flex>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { setTitleBadge } from '../../shell/index.ts'
import { notifications } from './api.ts'
import { notificationWords } from './words.ts'
import css from './notifications.module.css'

const MOST_SHOWN = 99
// The label waits for its words: the bell stands on every page, whose routes load other words.
void notificationWords.load().catch(() => undefined)

export const NotificationBell = () => {
  const say = notificationWords.use()
  const { data } = useQuery(notifications.list.query({ query: { size: 1, unread: 'true' } }))
  const unread = data?.unread ?? 0
  useEffect(() => setTitleBadge(unread), [unread])
  const label = unread > 0 ? say('bell', { shown: formatNumber(unread) }) : say('bell_none')
  // A link without a name is none for who hears the page: until its words are here, only its place is kept.
  if (!label) return <span className={css.bell} />
  return (
    <Link to="/notifications" className={css.bell} aria-label={label}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {unread > 0 && <span className={css.badge}>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
    </Link>
  )
}

import type { Notification } from '@entrepot/contract/notifications/notification.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBell, IconBellRinging, IconChecks, IconTrash } from '@tabler/icons-react'
import { textOf } from '../../../kernel/failure.ts'
import { formatNumber, formatRelative } from '../../../kernel/format.ts'
import { useSubmit } from '../../../kernel/use-submit.ts'
import { Card, Nothing, phoneAddressOf, PhonePage, useGoTo } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { notifications } from '../api.ts'
import { notificationWords } from '../words.ts'
import css from './notifications.module.css'

const Line = ({
  notification,
  onOpen,
  onRemove,
}: {
  notification: Notification
  onOpen: () => void
  onRemove: () => void
}) => {
  const say = notificationWords.use()
  const { title, text, read, createdAt } = notification
  return (
    <li className={css.line}>
      <Card
        title={title}
        text={[!read && say('new'), text, formatRelative(createdAt)].filter(Boolean).join(' · ')}
        icon={
          read ? (
            <IconBell size={22} stroke={1.6} aria-hidden />
          ) : (
            <IconBellRinging size={22} stroke={1.8} aria-hidden />
          )
        }
        {...(read && { tone: 'muted' as const })}
        onPress={onOpen}
      />
      <button type="button" className={css.remove} aria-label={say('remove', { title })} onClick={onRemove}>
        <IconTrash size={22} stroke={1.7} />
      </button>
    </li>
  )
}

/** What happened that concerns one; each leads to its screen here. */
export const PhoneNotificationsPage = () => {
  const say = notificationWords.use()
  const goTo = useGoTo()
  const client = useQueryClient()
  const { data, error, isPending } = useQuery(notifications.list.query({ query: { size: 100 } }))
  const refresh = () => client.invalidateQueries({ queryKey: notifications.list.key })
  const again = { onDone: refresh, onRefused: refresh, queues: true }
  const read = useSubmit((options, guid: string) => notifications.read({ params: { guid } }, options), again)
  const remove = useSubmit((options, guid: string) => notifications.remove({ params: { guid } }, options), again)
  const readAll = useSubmit((options) => notifications.readAll({}, options), again)
  const open = (one: Notification) => {
    if (!one.read) read.submit(one.guid)
    if (one.link) goTo(phoneAddressOf(one.link))
  }
  const unread = data?.unread ?? 0
  return (
    <PhonePage
      title={say('title')}
      action={
        unread > 0 && (
          <button type="button" className={css.remove} aria-label={say('read_all')} onClick={() => readAll.submit()}>
            <IconChecks size={24} stroke={1.8} />
          </button>
        )
      }
    >
      {unread > 0 && <p className={css.count}>{say('unread', { count: unread, shown: formatNumber(unread) })}</p>}
      {isPending ? (
        <Waiting />
      ) : data && data.data.length > 0 ? (
        <ul>
          {data.data.map((one) => (
            <Line key={one.guid} notification={one} onOpen={() => open(one)} onRemove={() => remove.submit(one.guid)} />
          ))}
        </ul>
      ) : (
        <Nothing
          icon={<IconBell size={36} stroke={1.4} aria-hidden />}
          title={error ? textOf(error) : say('empty')}
          {...(!error && { text: say('empty_text') })}
        />
      )}
    </PhonePage>
  )
}

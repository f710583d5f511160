import type { Notification } from '@entrepot/contract/notifications/notification.ts'
import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { IconChecks, IconSettings, IconTrash } from '@tabler/icons-react'
import { textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { nameWords } from '../../kernel/words.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DateText, ProgressBar } from '../../ui/figures.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { notifications } from './api.ts'
import { useIconOf } from './icons.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { notificationWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const SIZE = 50

type Page_ = { data: Notification[]; unread: number; total: number; page: number; size: number }
type Pages = InfiniteData<Page_, number>

/** The pages at once as they will be; what comes back if the server refuses. */
const useOptimistic = (
  run: (notification: Notification) => Promise<unknown>,
  change: (page: Page_, notification: Notification) => Page_,
) => {
  const client = useQueryClient()
  const queryKey = [...notifications.list.key, 'pages']
  return useMutation({
    mutationFn: run,
    onMutate: async (notification: Notification) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<Pages>({ queryKey })
      client.setQueriesData<Pages>(
        { queryKey },
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => change(page, notification)) },
      )
      return before
    },
    onError: (_error, _notification, before) => before?.forEach(([key, pages]) => client.setQueryData(key, pages)),
    onSettled: () => client.invalidateQueries({ queryKey: notifications.list.key }),
  })
}

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
  const name = nameWords.use()
  const { kind, title, text, progress, read, createdAt, link } = notification
  const KindIcon = useIconOf()(kind)
  const content = (
    <>
      <Box component="span" fw={read ? undefined : 600}>
        {title}
      </Box>
      {text && <Help as="span">{text}</Help>}
      <Flex component="span" align="center" gap={8} c="dimmed" fz={12}>
        {name(`kinds.${kind}`)} <DateText value={createdAt} kind="relative" />
        {!read && <StateBadge>{say('new')}</StateBadge>}
      </Flex>
    </>
  )
  return (
    <Flex
      component="li"
      className="e-hover"
      align="flex-start"
      gap={12}
      p="12px 8px"
      style={{ borderBottom: '1px solid var(--e-line)' }}
    >
      <Flex
        component="span"
        align="center"
        justify="center"
        flex="none"
        w={32}
        h={32}
        bdrs={8}
        bg={`var(${read ? '--e-panel' : '--e-selected'})`}
        c={read ? 'dimmed' : 'var(--e-link)'}
      >
        <KindIcon size={18} stroke={1.7} aria-hidden />
      </Flex>
      {link ? (
        <Flex
          component="a"
          direction="column"
          gap={2}
          flex={1}
          miw={0}
          c="inherit"
          ta="start"
          td="none"
          href={link}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {content}
        </Flex>
      ) : (
        <Flex
          type="button"
          component="button"
          direction="column"
          gap={2}
          flex={1}
          miw={0}
          ta="start"
          onClick={onOpen}
          title={read ? undefined : say('read')}
        >
          {content}
        </Flex>
      )}
      {progress !== null && progress < 100 && (
        <Box w={200} mt={4} style={{ flexShrink: 0 }}>
          <ProgressBar label={say('progress', { title })} done={progress} total={100} />
        </Box>
      )}
      <ActionIcon aria-label={say('remove', { title })} onClick={onRemove}>
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
    </Flex>
  )
}

export const NotificationsPage = () => {
  const say = notificationWords.use()
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const { unread: onlyUnread = false, settings = false } = useSearch({ from: '/main/notifications' })
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...notifications.list.key, 'pages', onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      notifications.list(
        { query: { page: pageParam, size: SIZE, ...(onlyUnread && { unread: 'true' as const }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const read = useOptimistic(
    ({ guid }) => notifications.read({ params: { guid } }),
    (page, { guid, read: already }) => ({
      ...page,
      unread: page.unread - (already ? 0 : 1),
      data: page.data.map((other) => (other.guid === guid ? { ...other, read: true } : other)),
    }),
  )
  const remove = useOptimistic(
    ({ guid }) => notifications.remove({ params: { guid } }),
    (page, { guid, read: already }) => ({
      ...page,
      total: page.total - 1,
      unread: page.unread - (already ? 0 : 1),
      data: page.data.filter((other) => other.guid !== guid),
    }),
  )
  const refresh = () => client.invalidateQueries({ queryKey: notifications.list.key })
  const readAll = useSubmit((options) => notifications.readAll({}, options), { onDone: refresh, onRefused: refresh })

  const open = (notification: Notification) => {
    if (!notification.read) read.mutate(notification)
    if (notification.link) router.history.push(notification.link)
  }
  const pages = data?.pages ?? []
  const rows = pages.flatMap((page) => page.data)
  const unread = pages[0]?.unread ?? 0
  const showAll = (all: boolean) =>
    void navigate({
      to: '/notifications',
      search: (now) => ({ ...(now.settings && { settings: true as const }), ...(!all && { unread: true as const }) }),
    })
  const showSettings = (shown: boolean) =>
    void navigate({
      to: '/notifications',
      search: { ...(onlyUnread && { unread: true as const }), ...(shown && { settings: true as const }) },
    })

  return (
    <Page
      title={say('title')}
      count={data && say('unread', { count: unread, shown: formatNumber(unread) })}
      body="narrow"
      drawer={settings && <SettingsDrawer onClose={() => showSettings(false)} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconSettings size={16} stroke={1.7} aria-hidden />}
            onClick={() => showSettings(!settings)}
            aria-expanded={settings}
          >
            {say('settings.button')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.7} aria-hidden />}
            disabled={unread === 0}
            loading={readAll.saving}
            onClick={() => readAll.submit()}
          >
            {say('read_all')}
          </Button>
        </>
      }
      toolbar={
        <Segmented
          label={say('filter')}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(value) => showAll(value === 'all')}
          options={[
            { value: 'all', label: say('all') },
            { value: 'unread', label: say('only_unread') },
          ]}
        />
      }
    >
      {isPending ? (
        <SkeletonRows />
      ) : error && rows.length === 0 ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : rows.length === 0 ? (
        onlyUnread ? (
          <EmptyState
            kind="no-result"
            title={say('empty_unread')}
            action={{ label: say('show_all'), run: () => showAll(true) }}
          />
        ) : (
          <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} />
        )
      ) : (
        <>
          <Box component="ul" style={{ borderTop: '1px solid var(--e-line)' }}>
            {rows.map((notification) => (
              <Line
                key={notification.guid}
                notification={notification}
                onOpen={() => open(notification)}
                onRemove={() => remove.mutate(notification, { onSuccess: () => void toast.success(say('removed')) })}
              />
            ))}
          </Box>
          {hasNextPage && (
            <Box py={12}>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {say('more')}
              </Button>
            </Box>
          )}
        </>
      )}
    </Page>
  )
}

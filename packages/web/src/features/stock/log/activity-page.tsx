import {
  type Activity,
  ACTIVITY_CHANNELS,
  ACTIVITY_COUNTED,
  ACTIVITY_SEARCHED,
} from '@entrepot/contract/activity/activity.ts'
import { ACTIVITY_ACTIONS, ACTIVITY_ENTITIES } from '@entrepot/contract/modules.ts'
import { Box, CloseButton, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../../kernel/format.ts'
import type { SearchPart } from '../../../kernel/lists.ts'
import { nameWords, type Values, useMadeOfTexts } from '../../../kernel/words.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useList } from '../../layouts/index.ts'
import { activity, activityTerms } from '../../activity/index.ts'
import { FolderFilter } from '../../folders/index.ts'
import { stock } from '../api.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityDrawer } from './activity-drawer.tsx'
import type { ActivitySearch } from './address.ts'
import { pageWords } from './words.ts'

const FILTERS = ['entity', 'action', 'channel', 'user', 'folder', 'guid', 'from', 'to', 'since'] as const

/** Who did what, when, by which channel, and what it was before (ACT-01). */
export const ActivityPage = () => {
  const say = pageWords.use()
  const term = activityTerms.use()
  const name = nameWords.use()
  const navigate = useNavigate({ from: '/activity' })
  const search = useSearch({ from: '/main/activity' })
  const [open, setOpen] = useState<Activity | null>(null)
  const { data: users } = useQuery({ ...stock.selectData.query({ query: { target: 'users' } }), staleTime: 300_000 })
  const columns = useMadeOfTexts(activityColumns)
  const { q, user, folder, guid, from, to, since } = search
  const entity = ACTIVITY_ENTITIES.find((one) => one === search.entity)
  const action = ACTIVITY_ACTIONS.find((one) => one === search.action)
  const channel = ACTIVITY_CHANNELS.find((one) => one === search.channel)
  const asked = useMemo(
    () => ({
      ...(entity && { entity }),
      ...(action && { action }),
      ...(channel && { channel }),
      ...(user && { user }),
      ...(folder && { folder }),
      ...(guid && { guid }),
      ...(from && { from }),
      ...(to && { to }),
      ...(since && { since }),
    }),
    [entity, action, channel, user, folder, guid, from, to, since],
  )
  const { change, page } = useList({
    kept: 'activity',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: activity.list,
    query: asked,
  })
  const choice = <T extends string>(
    label: string,
    any: string,
    value: T | undefined,
    values: readonly T[],
    text: (one: T) => string,
    set: (one: T | undefined) => void,
  ) => (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => set(values.find((one) => one === currentTarget.value))}
      data={[{ value: '', label: any }, ...values.map((one) => ({ value: one, label: text(one) }))]}
      w={160}
    />
  )
  const chip = (text: string, clear: SearchPart<ActivitySearch>) => (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap={2}
      p="2px 2px 2px 10px"
      bd="1px solid var(--e-line)"
      bdrs={6}
      fz={13}
    >
      {text}
      <CloseButton size="sm" aria-label={say('clear')} onClick={() => change(clear)} />
    </Flex>
  )
  return (
    <ListPage
      say={(word, values) =>
        word === 'count' && values?.count === ACTIVITY_COUNTED ? say('count_most', values) : say(word, values as Values)
      }
      {...page}
      rowName={({ action: act, entityName }) => `${name(`actions.${act}`)} ${entityName}`}
      onOpen={setOpen}
      openedId={open?.guid ?? null}
      drawer={open && <ActivityDrawer row={open} onClose={() => setOpen(null)} />}
      filters={
        <>
          {choice(
            say('entity'),
            say('any_entity'),
            entity,
            ACTIVITY_ENTITIES,
            (one) => name(`entities.${one}`),
            (one) => change({ entity: one }),
          )}
          {choice(
            say('action'),
            say('any_action'),
            action,
            ACTIVITY_ACTIONS,
            (one) => name(`actions.${one}`),
            (one) => change({ action: one }),
          )}
          {choice(
            say('user'),
            say('any_user'),
            user,
            (users?.data ?? []).map(({ value }) => value),
            (one) => users?.data.find(({ value }) => value === one)?.label ?? '',
            (one) => change({ user: one }),
          )}
          {choice(
            say('channel'),
            say('any_channel'),
            channel,
            ACTIVITY_CHANNELS,
            (one) => term(`channels.${one}`),
            (one) => change({ channel: one }),
          )}
          <FolderFilter folder={folder} onChange={(chosen) => change({ folder: chosen })} />
          <DateField
            aria-label={say('from')}
            title={say('from')}
            value={from ?? null}
            onChange={(day, isWrong) => !isWrong && change({ from: day ?? undefined })}
            w={130}
          />
          <DateField
            aria-label={say('to')}
            title={say('to')}
            value={to ?? null}
            onChange={(day, isWrong) => !isWrong && change({ to: day ?? undefined })}
            w={130}
          />
          {q && (
            <Box component="span" c="dimmed">
              {say('searched', { shown: formatNumber(ACTIVITY_SEARCHED) })}
            </Box>
          )}
          {guid && chip(say('of_item'), { guid: undefined })}
          {since && chip(say('since', { date: formatDateTime(since) }), { since: undefined })}
        </>
      }
    />
  )
}

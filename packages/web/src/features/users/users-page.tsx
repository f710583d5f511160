import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { UserRow } from '@entrepot/contract/users/manage-users.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { wroteLately } from '../../kernel/gestures.ts'
import { useCan, useSession } from '../../kernel/session.ts'
import { useLanguage } from '../../kernel/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid, type GridColumn, type GridLayout, type GridSource } from '../../ui/grid/index.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { accounts, groups } from './api.ts'
import { nameOf } from './names.ts'
import { GROUP_VIEW, type UsersSearch } from './screens.ts'
import { changeStatus } from './status.ts'
import { peopleWords } from './words.ts'

const DETAIL = roles('USER', 'ADD', 'EDIT', 'DELETE')
const ADDERS = roles('USER', 'ADD')
const EDITORS = roles('USER', 'EDIT')
const NO_FILTER: Partial<Record<keyof UsersSearch, undefined>> = { q: undefined, status: undefined, group: undefined }

const stateOf = (user: UserRow) => (!user.active ? 'inactive' : user.is_user ? 'active' : 'person')
/** In the language of the moment. */
const userColumns = (withLinks: boolean): GridColumn<UserRow>[] => {
  const { say } = peopleWords
  return [
    { id: 'name', title: say('columns.name'), width: 220, text: (user) => nameOf(user), sortable: true, fixed: true, pinned: 'left', ...(withLinks && { href: (user) => `/settings/users/${user.guid}` }) },
    { id: 'email', title: say('columns.email'), width: 240, text: (user) => user.email ?? '', sortable: true },
    { id: 'groups', title: say('columns.groups'), width: 210, text: (user) => user.groups.map(({ name }) => name).join(', ') },
    {
      id: 'status', title: say('columns.status'), width: 120, text: (user) => say(`states.${stateOf(user)}`), sortable: true,
      cell: (user) => (user.active && user.is_user ? <StateBadge tone="success">{say('states.active')}</StateBadge> : <StateBadge>{say(`states.${stateOf(user)}`)}</StateBadge>),
    },
    { id: 'createdAt', title: say('columns.createdAt'), width: 150, text: (user) => formatDateTime(user.createdAt), sortable: true },
  ]
}

/** Everybody of the company (USER-14). */
export const UsersPage = () => {
  const say = peopleWords.use()
  const language = useLanguage()
  const navigate = useNavigate({ from: '/settings/users' })
  const search = useSearch({ from: '/main/settings/users' })
  const { me } = useSession()
  const [mayOpen, mayAdd, mayEdit, seesGroups] = [useCan(DETAIL), useCan(ADDERS), useCan(EDITORS), useCan(GROUP_VIEW)]
  const [total, setTotal] = useState<number | null>(null)
  const [layout, setLayout] = useState<GridLayout>({ columns: [] })
  const { data: allGroups } = useQuery({ ...groups.list.query({ query: { size: 500 } }), enabled: seesGroups })
  // Titles follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => userColumns(mayOpen), [language, mayOpen])

  const { q, status, group, sort } = search
  const change = (part: Partial<Record<keyof UsersSearch, string | undefined>>) =>
    void navigate({ search: (before) => Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value)) as UsersSearch, replace: true })
  const query = useMemo(() => ({ ...(q && { search: q }), ...(status && { status }), ...(group && { group }), ...(sort && { sort }) }), [q, status, group, sort])
  const source = useMemo((): GridSource<UserRow> => ({
    queryKey: [...accounts.list.key, query],
    isOwnChange: wroteLately,
    fetchPage: async (page, size, signal) => {
      const answer = await accounts.list({ query: { ...query, page: page + 1, size } }, { signal })
      setTotal(answer.total)
      return { rows: answer.data, total: answer.total }
    },
  }), [query])
  const shownLayout = useMemo((): GridLayout => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
  const open = (guid: string) => void navigate({ to: '/settings/users/$guid', params: { guid } })
  const isFiltered = Boolean(q || status || group)
  const countLabel = (count: number) => say('count', { count, shown: formatNumber(count) })

  return (
    <Page
      title={say('title')}
      count={total === null ? undefined : countLabel(total)}
      body="fill"
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={() => open('create')}>
            {say('new')}
          </Button>
        )
      }
      toolbar={
        <>
          <SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text })} />
          <Segmented
            label={say('status.label')}
            value={status ?? 'all'}
            onChange={(value) => change({ status: value === 'all' ? undefined : value })}
            options={(['all', 'active', 'inactive'] as const).map((value) => ({ value, label: say(`status.${value}`) }))}
          />
          {allGroups && allGroups.data.length > 0 && (
            <NativeSelect
              aria-label={say('group')}
              value={group ?? ''}
              onChange={(event) => change({ group: event.currentTarget.value })}
              data={[{ value: '', label: say('any_group') }, ...allGroups.data.map(({ guid, name }) => ({ value: guid, label: name }))]}
            />
          )}
          {isFiltered && (
            <Button variant="subtle" onClick={() => change(NO_FILTER)}>
              {say('clear')}
            </Button>
          )}
        </>
      }
    >
      <DataGrid
        label={say('title')}
        columns={columns}
        source={source}
        rowId={(user) => user.guid}
        rowName={nameOf}
        layout={shownLayout}
        onLayoutChange={(next) => {
          if (next.sort !== sort) change({ sort: next.sort })
          setLayout(next)
        }}
        countLabel={countLabel}
        {...(mayOpen && { onOpen: (user: UserRow) => open(user.guid) })}
        rowMenu={(user) => [
          ...(mayOpen ? [{ label: say('open'), icon: IconEdit, run: () => open(user.guid) }] : []),
          ...(mayEdit
            ? [
                user.active
                  ? { label: say('disable'), icon: IconUserOff, disabled: user.guid === me?.guid && say('self'), run: () => void changeStatus(user, 'inactive') }
                  : { label: say('enable'), icon: IconUserCheck, run: () => void changeStatus(user, 'active') },
              ]
            : []),
        ]}
        empty={isFiltered ? <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: () => change(NO_FILTER) }} /> : <EmptyState kind="unused" title={say('empty')} />}
      />
    </Page>
  )
}

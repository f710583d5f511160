import { roles } from '@entrepot/contract/kernel/roles.ts'
import { USER_LIST } from '@entrepot/contract/users/list.ts'
import type { UserRow } from '@entrepot/contract/users/manage-users.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useCan, useSession } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { recordEntries } from '../../shell/index.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { StartOffer } from '../home/index.ts'
import { gridColumns, useList } from '../layouts/index.ts'
import { accounts, groups } from './api.ts'
import { nameOf } from './names.ts'
import { GROUP_VIEW } from './access.ts'
import { changeStatus } from './status.ts'
import { peopleWords } from './words.ts'

const DETAIL = roles('USER', 'ADD', 'EDIT', 'DELETE')
const ADDERS = roles('USER', 'ADD')
const EDITORS = roles('USER', 'EDIT')
const FILTERS = ['status', 'group'] as const

const stateOf = (user: UserRow) => (!user.active ? 'inactive' : user.is_user ? 'active' : 'person')
/** In the language of the moment. */
const userColumns = (withLinks: boolean) => {
  const { say } = peopleWords
  return gridColumns<UserRow>()(USER_LIST, (name) => say(`columns.${name}`), {
    name: {
      width: 220,
      text: nameOf,
      fixed: true,
      pinned: 'left',
      ...(withLinks && { href: ({ guid }) => `/settings/users/${guid}` }),
    },
    email: { width: 240 },
    groups: { width: 210, text: (user) => user.groups.map(({ name }) => name).join(', ') },
    status: {
      width: 120,
      text: (user) => say(`states.${stateOf(user)}`),
      cell: (user) => (
        <StateBadge {...(stateOf(user) === 'active' && { tone: 'success' as const })}>
          {say(`states.${stateOf(user)}`)}
        </StateBadge>
      ),
    },
    createdAt: {},
  })
}

/** Everybody of the company (USER-14). */
export const UsersPage = () => {
  const say = peopleWords.use()
  const navigate = useNavigate({ from: '/settings/users' })
  const search = useSearch({ from: '/main/settings/users' })
  const { me } = useSession()
  const [mayOpen, mayAdd, mayEdit, seesGroups] = [useCan(DETAIL), useCan(ADDERS), useCan(EDITORS), useCan(GROUP_VIEW)]
  const { data: allGroups } = useQuery({ ...groups.list.query({ query: { size: 500 } }), enabled: seesGroups })
  const columns = useMadeOfTexts(useCallback(() => userColumns(mayOpen), [mayOpen]))

  const { status, group } = search
  const query = useMemo(() => ({ ...(status && { status }), ...(group && { group }) }), [status, group])
  const { change, page } = useList({
    kept: 'users',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: accounts.list,
    query,
  })
  const open = (guid: string) => void navigate({ to: '/settings/users/$guid', params: { guid } })

  return (
    <ListPage
      say={say}
      {...page}
      onCreate={mayAdd ? () => open('create') : undefined}
      alone={<StartOffer />}
      rowName={nameOf}
      {...(mayOpen && { onOpen: (user: UserRow) => open(user.guid) })}
      rowMenu={(user) => [
        ...(mayOpen ? [{ label: say('open'), icon: IconEdit, run: () => open(user.guid) }] : []),
        ...(mayEdit
          ? [
              user.active
                ? {
                    label: say('disable'),
                    icon: IconUserOff,
                    disabled: user.guid === me?.guid && say('self'),
                    run: () => void changeStatus(user, 'inactive'),
                  }
                : { label: say('enable'), icon: IconUserCheck, run: () => void changeStatus(user, 'active') },
            ]
          : []),
        ...recordEntries({ kind: 'user', guids: [user.guid] }),
      ]}
      filters={
        <>
          <Segmented
            label={say('status.label')}
            value={status ?? 'all'}
            onChange={(value) => change({ status: value === 'all' ? undefined : value })}
            options={(['all', 'active', 'inactive'] as const).map((value) => ({
              value,
              label: say(`status.${value}`),
            }))}
          />
          {allGroups && allGroups.data.length > 0 && (
            <NativeSelect
              aria-label={say('group')}
              value={group ?? ''}
              onChange={(event) => change({ group: event.currentTarget.value })}
              data={[
                { value: '', label: say('any_group') },
                ...allGroups.data.map(({ guid, name }) => ({ value: guid, label: name })),
              ]}
            />
          )}
        </>
      }
    />
  )
}

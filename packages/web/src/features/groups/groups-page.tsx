import type { GroupRow } from '@entrepot/contract/groups/group.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit } from '@tabler/icons-react'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useList } from '../layouts/index.ts'
import { groups } from '../users/index.ts'
import { groupWords } from './words.ts'

const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel)
const ADDERS = roles('GROUP', 'ADD')

const groupColumns = (): GridColumn<GroupRow>[] => {
  const { say } = groupWords
  return [
    {
      id: 'name',
      title: say('columns.name'),
      width: 280,
      text: (group) => group.name,
      sortable: true,
      fixed: true,
      pinned: 'left',
      href: (group) => `/settings/groups?open=${group.guid}`,
    },
    {
      id: 'members',
      title: say('columns.members'),
      width: 110,
      align: 'end',
      text: (group) => formatNumber(group.memberCount),
    },
    {
      id: 'roles',
      title: say('columns.roles'),
      width: 110,
      align: 'end',
      text: (group) => formatNumber(group.roles.length),
    },
    {
      id: 'folders',
      title: say('columns.folders'),
      width: 110,
      align: 'end',
      text: (group) => formatNumber(group.folder_roles.length),
    },
    { id: 'createdAt', title: say('columns.createdAt'), width: 170, text: (group) => formatDateTime(group.createdAt) },
  ]
}

/** Groups with their member counts; each opens beside the list (GROUP-05). */
export const GroupsPage = () => {
  const say = groupWords.use()
  const navigate = useNavigate({ from: '/settings/groups' })
  const search = useSearch({ from: '/main/settings/groups' })
  const mayAdd = useCan(ADDERS)
  const columns = useMadeOfTexts(groupColumns)
  const { open } = search
  const { change, page } = useList({
    kept: 'groups',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: groups.list,
  })
  const openGroup = (guid: string) => change({ open: guid }, open === undefined)
  return (
    <ListPage
      say={say}
      {...page}
      onCreate={mayAdd ? () => openGroup('create') : undefined}
      rowName={(group) => group.name}
      onOpen={(group) => openGroup(group.guid)}
      openedId={open ?? null}
      rowMenu={(group) => [{ label: say('open'), icon: IconEdit, run: () => openGroup(group.guid) }]}
      drawer={
        open && (
          <GroupPanel key={open} guid={open === 'create' ? null : open} onClose={() => change({ open: undefined })} />
        )
      }
    />
  )
}

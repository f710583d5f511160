import { GROUP_LIST } from '@entrepot/contract/groups/list.ts'
import type { GroupRow } from '@entrepot/contract/groups/group.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit } from '@tabler/icons-react'
import { formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { groups } from '../users/index.ts'
import { groupWords } from './words.ts'

const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel)
const ADDERS = roles('GROUP', 'ADD')

const groupColumns = () =>
  gridColumns<GroupRow>()(GROUP_LIST, (name) => groupWords.say(`columns.${name}`), {
    name: { width: 280, fixed: true, pinned: 'left', href: ({ guid }) => `/settings/groups?open=${guid}` },
    members: { width: 110, text: ({ memberCount }) => formatNumber(memberCount) },
    roles: { width: 110, text: ({ roles: given }) => formatNumber(given.length) },
    folders: { width: 110, text: ({ folder_roles }) => formatNumber(folder_roles.length) },
    createdAt: {},
  })

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

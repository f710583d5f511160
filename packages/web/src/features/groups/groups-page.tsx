import type { GroupRow } from '@entrepot/contract/groups/group.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { wroteLately } from '../../kernel/gestures.ts'
import { useCan } from '../../kernel/session.ts'
import { useLanguage } from '../../kernel/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid, type GridColumn, type GridLayout, type GridSource } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { groups } from '../users/index.ts'
import type { GroupsSearch } from './screens.ts'
import { groupWords } from './words.ts'

const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel)
const ADDERS = roles('GROUP', 'ADD')

const groupColumns = (): GridColumn<GroupRow>[] => {
  const { say } = groupWords
  return [
    { id: 'name', title: say('columns.name'), width: 280, text: (group) => group.name, sortable: true, fixed: true, pinned: 'left', href: (group) => `/settings/groups?open=${group.guid}` },
    { id: 'members', title: say('columns.members'), width: 110, align: 'end', text: (group) => formatNumber(group.memberCount) },
    { id: 'roles', title: say('columns.roles'), width: 110, align: 'end', text: (group) => formatNumber(group.roles.length) },
    { id: 'folders', title: say('columns.folders'), width: 110, align: 'end', text: (group) => formatNumber(group.folder_roles.length) },
    { id: 'createdAt', title: say('columns.createdAt'), width: 170, text: (group) => formatDateTime(group.createdAt) },
  ]
}

/** Groups with their member counts; each opens beside the list (GROUP-05). */
export const GroupsPage = () => {
  const say = groupWords.use()
  const language = useLanguage()
  const navigate = useNavigate({ from: '/settings/groups' })
  const { q, sort, open } = useSearch({ from: '/main/settings/groups' })
  const mayAdd = useCan(ADDERS)
  const [total, setTotal] = useState<number | null>(null)
  const [layout, setLayout] = useState<GridLayout>({ columns: [] })
  // Titles follow the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(groupColumns, [language])
  const change = (part: Partial<Record<keyof GroupsSearch, string | undefined>>, push = false) =>
    void navigate({ search: (before) => Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value)) as GroupsSearch, replace: !push })
  const query = useMemo(() => ({ ...(q && { search: q }), ...(sort && { sort }) }), [q, sort])
  const source = useMemo((): GridSource<GroupRow> => ({
    queryKey: [...groups.list.key, query],
    isOwnChange: wroteLately,
    fetchPage: async (page, size, signal) => {
      const answer = await groups.list({ query: { ...query, page: page + 1, size } }, { signal })
      setTotal(answer.total)
      return { rows: answer.data, total: answer.total }
    },
  }), [query])
  const shownLayout = useMemo((): GridLayout => ({ ...layout, ...(sort && { sort }) }), [layout, sort])
  const countLabel = (count: number) => say('count', { count, shown: formatNumber(count) })
  const openGroup = (guid: string) => change({ open: guid }, open === undefined)
  return (
    <Page
      title={say('title')}
      count={total === null ? undefined : countLabel(total)}
      body="fill"
      actions={
        mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={() => openGroup('create')}>
            {say('new')}
          </Button>
        )
      }
      toolbar={<SearchField label={say('search')} value={q ?? ''} onSearch={(text) => change({ q: text })} />}
      drawer={open && <GroupPanel key={open} guid={open === 'create' ? null : open} onClose={() => change({ open: undefined })} />}
    >
      <DataGrid
        label={say('title')}
        columns={columns}
        source={source}
        rowId={(group) => group.guid}
        rowName={(group) => group.name}
        layout={shownLayout}
        onLayoutChange={(next) => {
          if (next.sort !== sort) change({ sort: next.sort })
          setLayout(next)
        }}
        countLabel={countLabel}
        onOpen={(group) => openGroup(group.guid)}
        openedId={open ?? null}
        rowMenu={(group) => [{ label: say('open'), icon: IconEdit, run: () => openGroup(group.guid) }]}
        empty={
          q ? (
            <EmptyState kind="no-result" title={say('no_result')} action={{ label: say('clear'), run: () => change({ q: undefined }) }} />
          ) : (
            <EmptyState kind="unused" title={say('empty')} text={say('empty_text')} {...(mayAdd && { action: { label: say('new'), run: () => openGroup('create') } })} />
          )
        }
      />
    </Page>
  )
}

import { TAG_LIST } from '@entrepot/contract/tags/list.ts'
import type { Tag } from '@entrepot/contract/tags/tag.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { rowsBehind } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { tags } from './api.ts'
import { tagWords } from './words.ts'

const TagDialog = lazyPart(async () => (await import('./tag-dialog.tsx')).TagDialog)
const KnownTag = lazyPart(async () => (await import('./tag-dialog.tsx')).KnownTag)
const ACTS = {
  remove: lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveTags),
  merge: lazyPart(async () => (await import('./merge-dialog.tsx')).MergeTags),
}
const [ADDERS, EDITORS, REMOVERS] = [roles('ITEM_TAG', 'ADD'), roles('ITEM_TAG', 'EDIT'), roles('ITEM_TAG', 'DELETE')]
/** What one deletion or merge takes. */
const MOST = 500

const tagColumns = (withLinks: boolean): GridColumn<Tag>[] => {
  const { say } = tagWords
  return gridColumns<Tag>()(TAG_LIST, (name) => say(`columns.${name}`), {
    name: {
      width: 320,
      cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>,
      fixed: true,
      pinned: 'left',
      ...(withLinks && { href: ({ guid }) => `/settings/tags?open=${guid}` }),
    },
    items: { text: ({ items }) => (items === null ? say('unknown') : formatNumber(items)) },
    createdAt: {},
  })
}

/** The keywords of items, with how many items carry each (TAG-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const TagsPage = (): ReactNode => {
  const say = tagWords.use()
  const navigate = useNavigate({ from: '/settings/tags' })
  const search = useSearch({ from: '/main/settings/tags' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(ADDERS), useCan(EDITORS), useCan(REMOVERS)]
  const [asked, setAsked] = useState<{ act: keyof typeof ACTS; rows: readonly Tag[]; clear: () => void } | null>(null)
  const columns = useMadeOfTexts(useCallback(() => tagColumns(mayEdit), [mayEdit]))
  const { open } = search
  const { change, query, page } = useList({
    kept: 'tags',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    list: tags.list,
  })
  const openOne = (guid: string) => change({ open: guid }, open === undefined)
  const close = () => change({ open: undefined })
  const ask = (act: keyof typeof ACTS) => (rows: Tag[], clear: () => void) => setAsked({ act, rows, clear })
  const Act = asked && ACTS[asked.act]
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => openOne('create') : undefined}
        rowName={({ name }) => name}
        {...(mayEdit && { onOpen: ({ guid }: Tag) => openOne(guid) })}
        rowMenu={(row) => [
          ...(mayEdit ? [{ label: say('edit'), icon: IconEdit, run: () => openOne(row.guid) }] : []),
          ...(mayRemove
            ? [
                {
                  label: say('remove'),
                  icon: IconTrash,
                  danger: true,
                  run: () => ask('remove')([row], () => undefined),
                },
              ]
            : []),
        ]}
        bulk={
          mayRemove
            ? {
                sources: () => rowsBehind(tags.list, query, (guid) => tags.get({ params: { guid } })),
                most: MOST,
                actions: [
                  { label: say('merge'), least: { count: 2, reason: say('merge_least') }, run: ask('merge') },
                  { label: say('remove'), run: ask('remove') },
                ],
              }
            : undefined
        }
      />
      {open === 'create' && mayAdd && <TagDialog tag={null} onClose={close} />}
      {open !== undefined && open !== 'create' && mayEdit && <KnownTag key={open} guid={open} onClose={close} />}
      {asked && Act && (
        <Act
          rows={asked.rows}
          onClose={() => setAsked(null)}
          onDone={() => {
            asked.clear()
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

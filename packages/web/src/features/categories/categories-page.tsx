import { CATEGORY_LIST } from '@entrepot/contract/categories/list.ts'
import { CATEGORY_TARGETS, CATEGORY_TYPES, type Category } from '@entrepot/contract/categories/category.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { rowsBehind } from '../../kernel/lists.ts'
import { useCan } from '../../kernel/session.ts'
import { useMadeOfTexts } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { gridColumns, useList } from '../layouts/index.ts'
import { categories } from './api.ts'
import { categoryWords } from './words.ts'

const NewCategory = lazyPart(async () => (await import('./category-dialog.tsx')).NewCategory)
const KnownCategory = lazyPart(async () => (await import('./category-dialog.tsx')).KnownCategory)
const RemoveCategories = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveCategories)
const [ADDERS, EDITORS, REMOVERS] = [
  roles('ITEM_CATEGORY', 'ADD'),
  roles('ITEM_CATEGORY', 'EDIT'),
  roles('ITEM_CATEGORY', 'DELETE'),
]
const FILTERS = ['target', 'type'] as const
/** What one deletion takes. */
const MOST = 500

const kindOf = ({ itemType }: Category) => (itemType ? 'item' : 'folder')
const TYPES_OF = { item: ITEM_TYPES, folder: FOLDER_TYPES, all: CATEGORY_TYPES } as const

const categoryColumns = (withLinks: boolean): GridColumn<Category>[] => {
  const { say } = categoryWords
  const usage = (category: Category) =>
    category.records === null
      ? say('unknown')
      : say(`${kindOf(category)}s`, { count: category.records, shown: formatNumber(category.records) })
  return gridColumns<Category>()(CATEGORY_LIST, (name) => say(`columns.${name}`), {
    name: {
      width: 320,
      fixed: true,
      pinned: 'left',
      ...(withLinks && { href: ({ guid }) => `/settings/categories?open=${guid}` }),
    },
    target: { width: 110, text: (category) => say(`targets.${kindOf(category)}`) },
    type: { width: 150, text: ({ itemType, folderType }) => say(`types.${itemType ?? folderType ?? 'item'}`) },
    records: { width: 150, text: usage },
    createdAt: {},
  })
}

/** The categories of items and of folders, with what carries each (CAT-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const CategoriesPage = (): ReactNode => {
  const say = categoryWords.use()
  const navigate = useNavigate({ from: '/settings/categories' })
  const search = useSearch({ from: '/main/settings/categories' })
  const [mayAdd, mayEdit, mayRemove] = [useCan(ADDERS), useCan(EDITORS), useCan(REMOVERS)]
  const [removing, setRemoving] = useState<{ rows: readonly Category[]; clear: () => void } | null>(null)
  const columns = useMadeOfTexts(useCallback(() => categoryColumns(mayEdit), [mayEdit]))
  const { target, open } = search
  const offered = TYPES_OF[target ?? 'all']
  const type = offered.find((one) => one === search.type)
  const asked = useMemo(() => ({ ...(target && { target }), ...(type && { type }) }), [target, type])
  const { change, query, page } = useList({
    kept: 'categories',
    columns,
    search,
    write: (next, push) => void navigate({ search: next, replace: !push }),
    filters: FILTERS,
    list: categories.list,
    query: asked,
  })
  const openOne = (guid: string) => change({ open: guid }, open === undefined)
  const close = () => change({ open: undefined })
  return (
    <>
      <ListPage
        say={say}
        {...page}
        onCreate={mayAdd ? () => openOne('create') : undefined}
        rowName={({ name }) => name}
        {...(mayEdit && { onOpen: ({ guid }: Category) => openOne(guid) })}
        rowMenu={(row) => [
          ...(mayEdit ? [{ label: say('edit'), icon: IconEdit, run: () => openOne(row.guid) }] : []),
          ...(mayRemove
            ? [
                {
                  label: say('remove'),
                  icon: IconTrash,
                  danger: true,
                  run: () => setRemoving({ rows: [row], clear: () => undefined }),
                },
              ]
            : []),
        ]}
        bulk={
          mayRemove
            ? {
                sources: () => rowsBehind(categories.list, query, (guid) => categories.get({ params: { guid } })),
                most: MOST,
                actions: [{ label: say('remove'), run: (rows, clear) => setRemoving({ rows, clear }) }],
              }
            : undefined
        }
        filters={
          <>
            <Segmented
              label={say('target.label')}
              value={target ?? 'all'}
              onChange={(value) => change({ target: value === 'all' ? undefined : value, type: undefined })}
              options={[
                { value: 'all', label: say('target.all') },
                ...CATEGORY_TARGETS.map((value) => ({ value, label: say(`targets.${value}`) })),
              ]}
            />
            <NativeSelect
              aria-label={say('type')}
              value={type ?? ''}
              onChange={(event) => change({ type: event.currentTarget.value })}
              data={[
                { value: '', label: say('any_type') },
                ...offered.map((value) => ({ value, label: say(`types.${value}`) })),
              ]}
            />
          </>
        }
      />
      {open === 'create' && mayAdd && <NewCategory type={type ?? ''} onClose={close} />}
      {open !== undefined && open !== 'create' && mayEdit && <KnownCategory key={open} guid={open} onClose={close} />}
      {removing && (
        <RemoveCategories
          rows={removing.rows}
          onClose={() => setRemoving(null)}
          onDone={() => {
            removing.clear()
            setRemoving(null)
          }}
        />
      )}
    </>
  )
}

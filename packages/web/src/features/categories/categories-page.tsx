import { CATEGORY_LIST } from '@entrepot/contract/categories/list.ts'
import { CATEGORY_TARGETS, CATEGORY_TYPES, type Category } from '@entrepot/contract/categories/category.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { ITEM_TYPES } from '@entrepot/contract/kernel/item-types.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { gridColumns, SettingsList } from '../layouts/index.ts'
import { categories } from './api.ts'
import { categoryWords } from './words.ts'

const NewCategory = lazyPart(async () => (await import('./category-dialog.tsx')).NewCategory)
const Known = lazyPart(async () => (await import('./category-dialog.tsx')).KnownCategory)
const Remove = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveCategories)
const ACCESS = {
  add: roles('ITEM_CATEGORY', 'ADD'),
  edit: roles('ITEM_CATEGORY', 'EDIT'),
  remove: roles('ITEM_CATEGORY', 'DELETE'),
}
const FILTERS = ['target', 'type'] as const

const kindOf = ({ itemType }: Category) => (itemType ? 'item' : 'folder')
const TYPES_OF = { item: ITEM_TYPES, folder: FOLDER_TYPES, all: CATEGORY_TYPES } as const

const columns = (withLinks: boolean): GridColumn<Category>[] => {
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
  const { target } = search
  const offered = TYPES_OF[target ?? 'all']
  const type = offered.find((one) => one === search.type)
  const query = useMemo(() => ({ ...(target && { target }), ...(type && { type }) }), [target, type])
  return (
    <SettingsList
      {...{ kept: 'categories', list: categories.list, get: categories.get, access: ACCESS, most: 500, Known, Remove }}
      {...{ say, columns, search, filters: FILTERS, query }}
      write={(next, push) => void navigate({ search: next, replace: !push })}
      renderNew={(onClose) => <NewCategory type={type ?? ''} onClose={onClose} />}
      renderFilters={(change) => (
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
      )}
    />
  )
}

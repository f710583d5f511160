import { CATEGORY_TARGETS, CATEGORY_TYPES, TYPES_OF_TARGET } from '@entrepot/contract/categories/category.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListFilter } from '../../ui/list-filters.tsx'
import { SettingsList } from '../layouts/index.ts'
import type { CategoriesSearch } from './address.ts'
import { categories } from './api.ts'
import { categoryColumns } from './category-columns.ts'
import { categoryWords } from './words.ts'

const { say } = categoryWords
const DIALOGS = {
  New: lazyPart(async () => (await import('./category-dialog.tsx')).NewCategory),
  Known: lazyPart(async () => (await import('./category-dialog.tsx')).KnownCategory),
  Remove: lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveCategories),
}
const typesFor = (target: CategoriesSearch['target']) => (target ? TYPES_OF_TARGET[target] : CATEGORY_TYPES)
const filters = ({ target }: CategoriesSearch): ListFilter<'target' | 'type'>[] => [
  {
    name: 'target',
    label: say('target.label'),
    any: say('target.all'),
    choices: CATEGORY_TARGETS.map((value) => ({ value, label: say(`targets.${value}`) })),
    few: true,
    clears: ['type'],
  },
  {
    name: 'type',
    label: say('type'),
    any: say('any_type'),
    choices: typesFor(target).map((value) => ({ value, label: say(`types.${value}`) })),
  },
]

/** The categories of items and of folders, with what carries each (CAT-01). */
// What it returns is named: worked out, it would need the type of the router, which needs this one.
export const CategoriesPage = (): ReactNode => {
  const navigate = useNavigate({ from: '/settings/categories' })
  return (
    <SettingsList
      {...{ kept: 'categories', area: 'ITEM_CATEGORY', api: categories, columns: categoryColumns, filters }}
      {...{ dialogs: DIALOGS, most: 500 }}
      say={categoryWords.use()}
      search={useSearch({ from: '/main/settings/categories' })}
      write={(next, push) => void navigate({ search: next, replace: !push })}
    />
  )
}

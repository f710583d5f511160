import type { Folder } from '@entrepot/contract/folders/folder.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { defineWords } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'

/** The words of the list itself, shared with its sheet. */
const listWords = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>('folder-list', {
  fr: () => import('@entrepot/contract/folders/words.fr.ts'),
  en: () => import('@entrepot/contract/folders/words.en.ts'),
})

/** In the language of the moment; the texts are read when the screen is drawn. */
const folderColumns = (): GridColumn<Folder>[] => {
  const { say } = listWords
  return [
    {
      id: 'name',
      title: say('columns.name'),
      width: 240,
      text: ({ name }) => name,
      sortable: true,
      fixed: true,
      pinned: 'left',
      href: ({ guid }) => `/items/${guid}`,
    },
    { id: 'path', title: say('columns.path'), width: 320, text: ({ path }) => path },
    { id: 'type', title: say('columns.type'), width: 120, text: ({ type }) => say(`types.${type}`), sortable: true },
    {
      id: 'items',
      title: say('columns.items'),
      width: 110,
      align: 'end',
      text: ({ counts }) => formatNumber(counts.items),
    },
    {
      id: 'totalItems',
      title: say('columns.totalItems'),
      width: 190,
      align: 'end',
      text: ({ counts }) => formatNumber(counts.totalItems),
    },
    {
      id: 'folders',
      title: say('columns.folders'),
      width: 130,
      align: 'end',
      text: ({ counts }) => formatNumber(counts.folders),
    },
    { id: 'category', title: say('columns.category'), width: 150, text: ({ category }) => category?.name ?? '' },
    { id: 'tag', title: say('columns.tag'), width: 140, text: ({ tag }) => tag ?? '' },
    {
      id: 'description',
      title: say('columns.description'),
      width: 220,
      hidden: true,
      text: ({ description }) => description,
    },
    { id: 'parent', title: say('columns.parent'), width: 160, hidden: true, text: ({ parent }) => parent?.name ?? '' },
    {
      id: 'createdAt',
      title: say('columns.createdAt'),
      width: 170,
      hidden: true,
      text: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      id: 'createdBy',
      title: say('columns.createdBy'),
      width: 150,
      hidden: true,
      text: ({ createdBy }) => createdBy?.name ?? '',
    },
    {
      id: 'updatedAt',
      title: say('columns.updatedAt'),
      width: 170,
      hidden: true,
      text: ({ updatedAt }) => formatDateTime(updatedAt),
    },
    {
      id: 'updatedBy',
      title: say('columns.updatedBy'),
      width: 150,
      hidden: true,
      text: ({ updatedBy }) => updatedBy?.name ?? '',
    },
  ]
}
export const loadFolderColumns = async () => {
  await listWords.load()
  return folderColumns
}

import { FOLDER_LIST } from '@entrepot/contract/folders/list.ts'
import type { Folder } from '@entrepot/contract/folders/folder.ts'
import { formatNumber } from '../../kernel/format.ts'
import { defineWords } from '../../kernel/words.ts'
import type { GridColumn } from '../../ui/grid/index.ts'
import { gridColumns } from '../layouts/index.ts'

/** The words of the list itself, shared with its sheet. */
const listWords = defineWords<typeof import('@entrepot/contract/folders/words.fr.ts').default>('folder-list', {
  fr: () => import('@entrepot/contract/folders/words.fr.ts'),
  en: () => import('@entrepot/contract/folders/words.en.ts'),
})

/** In the language of the moment; the texts are read when the screen is drawn. */
const folderColumns = (): GridColumn<Folder>[] => {
  const { say } = listWords
  return gridColumns<Folder>()(FOLDER_LIST, (name) => say(`columns.${name}`), {
    name: { width: 240, fixed: true, pinned: 'left', href: ({ guid }) => `/items/${guid}` },
    path: { width: 320, sortable: false },
    type: { width: 120, text: ({ type }) => say(`types.${type}`) },
    items: { width: 110, text: ({ counts }) => formatNumber(counts.items) },
    totalItems: { width: 190, text: ({ counts }) => formatNumber(counts.totalItems) },
    folders: { width: 130, text: ({ counts }) => formatNumber(counts.folders) },
    category: { width: 150 },
    tag: { width: 140 },
    description: { width: 220, hidden: true },
    parent: { width: 160, hidden: true },
    createdAt: { hidden: true },
    createdBy: { hidden: true },
    updatedAt: { hidden: true },
    updatedBy: { hidden: true },
  })
}
export const loadFolderColumns = async () => {
  await listWords.load()
  return folderColumns
}

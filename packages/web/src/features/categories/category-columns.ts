import type { Category } from '@entrepot/contract/categories/category.ts'
import { CATEGORY_LIST } from '@entrepot/contract/categories/list.ts'
import { formatNumber } from '../../kernel/format.ts'
import { gridColumns } from '../layouts/index.ts'
import { categoryWords } from './words.ts'

const { say } = categoryWords
const kindOf = ({ itemType }: Category) => (itemType ? 'item' : 'folder')

/** In the language of the moment; the texts are read when the screen is drawn. */
export const categoryColumns = () =>
  gridColumns<Category>()(CATEGORY_LIST, (name) => say(`columns.${name}`), {
    name: {},
    target: { width: 110, text: (category) => say(`targets.${kindOf(category)}`) },
    type: { width: 150, text: ({ itemType, folderType }) => say(`types.${itemType ?? folderType ?? 'item'}`) },
    records: {
      width: 150,
      text: (category) =>
        category.records === null
          ? say('unknown')
          : say(`${kindOf(category)}s`, { count: category.records, shown: formatNumber(category.records) }),
    },
    createdAt: {},
  })

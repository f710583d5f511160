import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { ItemType } from '@entrepot/contract/items/item.ts'
import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { DateText } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { folderTerms, itemTerms, trashTerms, trashWords } from './words.ts'

const typeText = ({ entity, type }: Trashed) =>
  entity === 'folder' ? folderTerms.say(`types.${type as FolderType}`) : itemTerms.say(`types.${type as ItemType}`)

/** « 3 articles, 1 dossier ». */
export const alongText = ({ items, folders }: Trashed['along']): string => {
  const { say } = trashWords
  return [
    ...(items > 0 ? [say('along_items', { count: items, shown: formatNumber(items) })] : []),
    ...(folders > 0 ? [say('along_folders', { count: folders, shown: formatNumber(folders) })] : []),
  ].join(', ')
}

const STATES = { live: null, trash: 'in_trash', gone: 'gone' } as const
const placeText = ({ location }: Trashed): string => (location ? location.path : trashWords.say('top'))
const daysText = ({ daysLeft }: Trashed) => trashWords.say('days', { count: daysLeft, shown: formatNumber(daysLeft) })
/** So few days that they are worth a colour. */
const SOON = 3

export const trashColumns = (): GridColumn<Trashed>[] => {
  const { say } = trashWords
  const title = trashTerms.say
  return [
    {
      id: 'name',
      title: title('columns.name'),
      width: 250,
      text: ({ name }) => name,
      sortable: true,
      fixed: true,
      pinned: 'left',
    },
    { id: 'type', title: title('columns.type'), width: 120, text: typeText, sortable: true },
    {
      id: 'location',
      title: title('columns.location'),
      width: 290,
      text: placeText,
      cell: (row) => {
        const state = row.location && STATES[row.location.state]
        return state ? (
          <>
            {placeText(row)} <StateBadge tone={state === 'gone' ? 'warning' : 'info'}>{say(state)}</StateBadge>
          </>
        ) : (
          placeText(row)
        )
      },
    },
    {
      id: 'daysLeft',
      title: title('columns.daysLeft'),
      width: 145,
      align: 'end',
      text: daysText,
      cell: (row) => (row.daysLeft <= SOON ? <StateBadge tone="warning">{daysText(row)}</StateBadge> : daysText(row)),
      sortable: true,
    },
    {
      id: 'deletedAt',
      title: title('columns.deletedAt'),
      width: 150,
      text: ({ deletedAt }) => formatDateTime(deletedAt),
      cell: ({ deletedAt }) => <DateText value={deletedAt} kind="relative" />,
      sortable: true,
    },
    { id: 'deletedBy', title: title('columns.deletedBy'), width: 160, text: ({ deletedBy }) => deletedBy?.name ?? '' },
    { id: 'along', title: title('columns.along'), width: 130, text: ({ along }) => alongText(along) },
    { id: 'tag', title: title('columns.tag'), width: 150, text: ({ tag }) => tag ?? '' },
  ]
}

import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { ItemType } from '@entrepot/contract/items/item.ts'
import { TRASH_LIST } from '@entrepot/contract/trash/list.ts'
import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import { formatNumber } from '../../kernel/format.ts'
import { DateText } from '../../ui/figures.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { StateBadge } from '../../ui/small.tsx'
import { nameWords } from '../../kernel/words.ts'
import { gridColumns } from '../layouts/index.ts'
import { folderTerms, itemTerms, trashTerms, trashWords } from './words.ts'

/** Items and folders have types; any other record is of the type that it is. */
const typeText = ({ entity, type }: Trashed) =>
  entity === 'folder'
    ? folderTerms.say(`types.${type as FolderType}`)
    : entity === 'item'
      ? itemTerms.say(`types.${type as ItemType}`)
      : nameWords.say(`entities.${entity}`)

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

export const trashColumns = (): GridColumn<Trashed>[] =>
  gridColumns<Trashed>()(TRASH_LIST, (name) => trashTerms.say(`columns.${name}`), {
    name: { width: 250, fixed: true, pinned: 'left' },
    type: { width: 120, text: typeText },
    location: {
      width: 290,
      text: placeText,
      cell: (row) => {
        const state = row.location && STATES[row.location.state]
        return state ? (
          <>
            {placeText(row)}{' '}
            <StateBadge tone={state === 'gone' ? 'warning' : 'info'}>{trashWords.say(state)}</StateBadge>
          </>
        ) : (
          placeText(row)
        )
      },
    },
    daysLeft: {
      width: 145,
      text: daysText,
      cell: (row) => (row.daysLeft <= SOON ? <StateBadge tone="warning">{daysText(row)}</StateBadge> : daysText(row)),
    },
    deletedAt: { width: 150, cell: ({ deletedAt }) => <DateText value={deletedAt} kind="relative" /> },
    deletedBy: { width: 160 },
    along: { width: 130, text: ({ along }) => alongText(along) },
    tag: { width: 150 },
  })

import { nameWords } from '../../../kernel/words.ts'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { formatDateTime } from '../../../kernel/format.ts'
import { DateText } from '../../../ui/figures.tsx'
import type { GridColumn } from '../../../ui/grid/index.ts'
import { activityTerms, changeText } from '../../activity/index.ts'
import { linkOf } from './links.ts'

export const activityColumns = (): GridColumn<Activity>[] => {
  const { say } = activityTerms
  return [
    {
      id: 'date',
      title: say('columns.date'),
      width: 150,
      text: ({ date }) => formatDateTime(date),
      cell: ({ date }) => <DateText value={date} kind="relative" />,
      fixed: true,
      pinned: 'left',
    },
    { id: 'user', title: say('columns.user'), width: 160, text: ({ user }) => user?.name ?? say('nobody') },
    {
      id: 'action',
      title: say('columns.action'),
      width: 170,
      text: ({ action }) => nameWords.say(`actions.${action}`),
    },
    {
      id: 'entity',
      title: say('columns.entity'),
      width: 110,
      text: ({ entity }) => nameWords.say(`entities.${entity}`),
    },
    {
      id: 'entityName',
      title: say('columns.entityName'),
      width: 240,
      text: ({ entityName }) => entityName,
      href: linkOf,
    },
    {
      id: 'changes',
      title: say('columns.changes'),
      width: 360,
      text: ({ changes }) => changes.map(changeText).join(' · '),
    },
    { id: 'folder', title: say('columns.folder'), width: 160, text: ({ folder }) => folder?.name ?? '' },
    { id: 'comment', title: say('columns.comment'), width: 220, text: ({ comment }) => comment },
    {
      id: 'channel',
      title: say('columns.channel'),
      width: 140,
      text: ({ channel }) => (channel ? say(`channels.${channel}`) : ''),
    },
  ]
}

import { nameWords } from '../../../kernel/words.ts'
import { ACTIVITY_LIST } from '@entrepot/contract/activity/list.ts'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { DateText } from '../../../ui/figures.tsx'
import type { GridColumn } from '../../../ui/grid/index.ts'
import { activityTerms, changeText } from '../../activity/index.ts'
import { gridColumns } from '../../layouts/index.ts'
import { linkOf } from './links.ts'

export const activityColumns = (): GridColumn<Activity>[] => {
  const { say } = activityTerms
  return gridColumns<Activity>()(ACTIVITY_LIST, (name) => say(`columns.${name}`), {
    date: { width: 150, cell: ({ date }) => <DateText value={date} kind="relative" />, fixed: true, pinned: 'left' },
    user: { width: 160, text: ({ user }) => user?.name ?? say('nobody') },
    action: { width: 170, text: ({ action }) => nameWords.say(`actions.${action}`) },
    entity: { width: 110, text: ({ entity }) => nameWords.say(`entities.${entity}`) },
    entityName: { width: 240, href: linkOf },
    changes: { width: 360, text: ({ changes }) => changes.map(changeText).join(' · ') },
    folder: { width: 160 },
    comment: { width: 220 },
    channel: { width: 140, text: ({ channel }) => (channel ? say(`channels.${channel}`) : '') },
  })
}

import { Box } from '@mantine/core'
import { nameWords } from '../../../kernel/words.ts'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../kernel/format.ts'
import { DateText } from '../../../ui/figures.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { activityTerms, Changes } from '../../activity/index.ts'
import { linkOf } from './links.ts'
import { pageWords } from './words.ts'

/** One act with all that it changed. */
export const ActivityDrawer = ({ row, onClose }: { row: Activity; onClose: () => void }) => {
  const say = pageWords.use()
  const term = activityTerms.use()
  const name = nameWords.use()
  const link = linkOf(row)
  const lines: [string, ReactNode][] = [
    [
      name(`entities.${row.entity}`),
      <>
        {link ? <Link to={link}>{row.entityName}</Link> : row.entityName}{' '}
        {!row.exists && (
          <Box component="span" c="dimmed">
            {say('gone')}
          </Box>
        )}
      </>,
    ],
    [
      term('columns.date'),
      <>
        {formatDateTime(row.date)}{' '}
        <Box component="span" c="dimmed">
          (<DateText value={row.date} kind="relative" />)
        </Box>
      </>,
    ],
    [term('columns.action'), name(`actions.${row.action}`)],
    [term('columns.user'), row.user?.name ?? term('nobody')],
    [term('columns.channel'), row.channel ? term(`channels.${row.channel}`) : ''],
    [term('columns.folder'), row.folder?.name ?? ''],
    [term('columns.comment'), row.comment],
  ]
  return (
    <SideDrawer title={say('details', { date: formatDateTime(row.date) })} onClose={onClose}>
      <Facts of="128px 1fr" ruled facts={lines} />
      {row.changes.length > 0 && (
        <section aria-labelledby="activity-changes">
          <Box component="h3" mt={16} mb={4} fz={13} fw={600} id="activity-changes">
            {term('columns.changes')}
          </Box>
          <Changes changes={row.changes} />
        </section>
      )}
    </SideDrawer>
  )
}

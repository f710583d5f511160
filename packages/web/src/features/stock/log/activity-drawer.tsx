import { nameWords } from '../../../kernel/words.ts'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../kernel/format.ts'
import { DateText } from '../../../ui/figures.tsx'
import { Lines } from '../../../ui/lines.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { activityTerms, Changes } from '../../activity/index.ts'
import { linkOf } from './links.ts'
import { pageWords } from './words.ts'
import css from './activity-page.module.css'

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
        {!row.exists && <span className={css.muted}>{say('gone')}</span>}
      </>,
    ],
    [
      term('columns.date'),
      <>
        {formatDateTime(row.date)}{' '}
        <span className={css.muted}>
          (<DateText value={row.date} kind="relative" />)
        </span>
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
      <Lines lines={lines} />
      {row.changes.length > 0 && (
        <section aria-labelledby="activity-changes">
          <h3 className={css.section} id="activity-changes">
            {term('columns.changes')}
          </h3>
          <Changes changes={row.changes} />
        </section>
      )}
    </SideDrawer>
  )
}

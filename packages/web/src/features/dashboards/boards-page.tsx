import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { useCan } from '../../kernel/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordAwaited } from '../../ui/record-awaited.tsx'
import { DASHBOARD_ADD } from './access.ts'
import { dashboards } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { dashboardWords } from './words.ts'

/** The first dashboard that the person may see; without one, the way to make it. */
export const BoardsPage = (): ReactNode => {
  const say = dashboardWords.use()
  const navigate = useNavigate()
  const mayAdd = useCan(DASHBOARD_ADD)
  const [naming, setNaming] = useState(false)
  const { data, error, refetch } = useQuery(dashboards.list.query())
  if (!data) return <RecordAwaited title={say('title')} failure={error && textOf(error)} retry={refetch} />
  const first = data.data[0]
  if (first) return <Navigate to="/dashboards/$guid" params={{ guid: first.guid }} replace />
  return (
    <Page title={say('title')}>
      <EmptyState
        kind={mayAdd ? 'unused' : 'no-permission'}
        title={say('empty')}
        text={say(mayAdd ? 'empty_text' : 'none_shared')}
        {...(mayAdd && { action: { label: say('new'), run: () => setNaming(true) } })}
      />
      {naming && (
        <NameDialog
          board={null}
          onClose={() => setNaming(false)}
          onDone={({ guid }) => void navigate({ to: '/dashboards/$guid', params: { guid } })}
        />
      )}
    </Page>
  )
}

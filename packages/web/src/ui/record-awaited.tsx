import type { ReactNode } from 'react'
import { EmptyState, SkeletonRows } from './empty-state.tsx'
import { Page } from './page.tsx'
import { ErrorState } from './states.tsx'

type Awaited = { title: string; failure: string | null; retry: () => unknown }
/** A record that is on its way, or could not be read: `failure` says why. */
export const RecordAwaited = ({ title, failure, retry }: Awaited) => (
  <Page title={title}>
    {failure === null ? <SkeletonRows /> : <ErrorState text={failure} retry={() => void retry()} />}
  </Page>
)

type Gone = { title: string; text?: ReactNode; back: string; toList: () => unknown }
/** An address of a record that is gone, with the way back to the others. */
export const RecordGone = ({ title, text, back, toList }: Gone) => (
  <Page title={title}>
    <EmptyState kind="no-result" title={title} text={text} action={{ label: back, run: () => void toList() }} />
  </Page>
)

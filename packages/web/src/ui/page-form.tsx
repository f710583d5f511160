import type { ReactNode } from 'react'
import { FormActs } from './form-acts.tsx'
import { Form } from './form.tsx'
import { Sections } from './section.tsx'
import { StaleBanner } from './stale-banner.tsx'

type Props = {
  say: (key: 'form.stale' | 'form.take_theirs' | 'act.cancel' | 'act.save') => string
  /** Somebody else has saved the record meanwhile. */ isStale: boolean
  onTakeTheirs: () => void
  readOnly: boolean
  saving: boolean
  onSubmit: () => void
  onCancel: () => unknown
  /** What stands between what somebody else did and the sections. */ above?: ReactNode
  children: ReactNode
}

/** The form of a page that makes or changes one record: its sections, its end, and what somebody else did meanwhile. */
export const PageForm = ({
  say,
  isStale,
  onTakeTheirs,
  readOnly,
  saving,
  onSubmit,
  onCancel,
  above,
  children,
}: Props) => (
  <Form
    onSubmit={(event) => {
      event.preventDefault()
      if (!saving && !readOnly) onSubmit()
    }}
  >
    {isStale && <StaleBanner title={say('form.stale')} takeTheirs={say('form.take_theirs')} onTake={onTakeTheirs} />}
    {above}
    <Sections>{children}</Sections>
    {!readOnly && <FormActs cancel={say('act.cancel')} save={say('act.save')} saving={saving} onCancel={onCancel} />}
  </Form>
)

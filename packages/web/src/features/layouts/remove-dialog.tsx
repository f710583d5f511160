import type { ReactNode } from 'react'
import type { Failure } from '../../kernel/failure.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  /** A question that names what goes. */ title: string
  /** What follows from it. */ children: ReactNode
  /** Repeats the verb of the title. */ action: string
  remove: (options: CallOptions) => Promise<unknown>
  onDone: () => unknown
  onRefused?: (failure: Failure) => unknown
  onClose: () => void
}

/** Asks before something is removed, and does it. */
export const RemoveDialog = ({ title, children, action, remove, onDone, onRefused, onClose }: Props) => {
  const { submit, saving } = useSubmit(remove, { onDone, ...(onRefused && { onRefused }) })
  return (
    <ConfirmDialog
      opened
      title={title}
      action={action}
      danger
      busy={saving}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

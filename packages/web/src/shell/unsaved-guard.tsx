import { useBlocker } from '@tanstack/react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { frameWords } from './frame-words.ts'

const ConfirmDialog = lazyPart(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog)

type Place = { pathname: string; search: object }
type Props = {
  isUnsaved: () => boolean
  /** Whether what is typed goes away between two addresses; another page, when absent. */ isLeaving?: (
    from: Place,
    to: Place,
  ) => boolean
}

/** For what is open beside a list: its address names it as `open`. */
export const leavesOpened = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || openedIn(from) !== openedIn(to)
const openedIn = ({ search }: Place) => (search as { open?: string }).open

/** Asks before a page with something unsaved is left, and before the tab is closed. */
export const UnsavedGuard = ({ isUnsaved, isLeaving = (from, to) => from.pathname !== to.pathname }: Props) => {
  const say = frameWords.use()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && isLeaving(current, next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title={say('leave.title')}
      action={say('leave.action')}
      danger
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {say('leave.text')}
    </ConfirmDialog>
  )
}

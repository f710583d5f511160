import { Suspense, lazy, useState } from 'react'
import { withinTime } from './chunk.ts'
import { UserButton } from './user-button.tsx'

const UserPopover = lazy(() => withinTime(async () => ({ default: (await import('./user-popover.tsx')).UserPopover })))

/** The button stands with the page; what it opens comes when it is first pressed, since pop-ups are heavy. */
export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const [wanted, setWanted] = useState(false)
  const button = <UserButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <UserPopover onShortcuts={onShortcuts} />
    </Suspense>
  )
}

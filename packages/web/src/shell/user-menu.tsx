import { Suspense, lazy, useState, type ComponentProps } from 'react'
import { useSession } from '../kernel/session.ts'
import { withinTime } from './chunk.ts'
import { frameWords } from './frame-words.ts'
import css from './user-menu.module.css'

const UserPopover = lazy(() => withinTime(async () => ({ default: (await import('./user-popover.tsx')).UserPopover })))

export const UserButton = (props: ComponentProps<'button'>) => {
  const say = frameWords.use()
  const { me } = useSession()
  const initials = `${me?.firstname[0] ?? ''}${me?.lastname[0] ?? ''}`.toUpperCase()
  return (
    <button
      {...props}
      type="button"
      data-tour="user"
      className={css.button}
      aria-label={`${initials}, ${say('user.menu')}`}
    >
      {initials}
    </button>
  )
}

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

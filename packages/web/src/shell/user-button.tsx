import type { ComponentProps } from 'react'
import { useSession } from '../kernel/session.ts'
import { frameWords } from './frame-words.ts'
import css from './user-menu.module.css'

export const UserButton = (props: ComponentProps<'button'>) => {
  const say = frameWords.use()
  const { me } = useSession()
  const initials = `${me?.firstname[0] ?? ''}${me?.lastname[0] ?? ''}`.toUpperCase()
  return (
    <button
      {...props}
      type="button"

      className={css.button}
      aria-label={`${initials}, ${say('user.menu')}`}
    >
      {initials}
    </button>
  )
}

import { CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { isTyping } from '../kernel/typing.ts'
import { uiWords } from './words.ts'
import css from './side-drawer.module.css'

type Props = {
  title: ReactNode
  /** Buttons and menus beside the title. */ actions?: ReactNode
  footer?: ReactNode
  onClose: () => void
  /** Takes the focus when it opens; off where a list keeps it. */ takeFocus?: boolean
  children: ReactNode
}

/**
 * One object over the right of the list it comes from: it dims and moves nothing, and the list keeps working.
 * Escape closes it; the focus goes back to where it came from.
 */
export const SideDrawer = ({ title, actions, footer, onClose, takeFocus = false, children }: Props) => {
  const say = uiWords.use()
  const titleId = useId()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!takeFocus) return
    const before = document.activeElement
    if (!isTyping()) root.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [takeFocus])
  return (
    <aside
      ref={root}
      className={css.drawer}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-focus-silent
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {actions}
        <CloseButton aria-label={say('close')} onClick={onClose} />
      </div>
      <div className={css.body} tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </aside>
  )
}

import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { phoneWords } from './words.ts'
import css from './phone.module.css'

type SheetProps = {
  title: string
  onClose: () => void
  /** What it does stands below, in reach of the thumb, and is sent by it. */
  action?: ReactNode
  onSubmit?: () => void
  children: ReactNode
}

/**
 * What lies over the lower part of the screen; the browser keeps the focus in it and closes it by Escape or « back ».
 */
export const Sheet = ({ title, onClose, action, onSubmit, children }: SheetProps) => {
  const say = phoneWords.use()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <form
        className={css.inside}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <div className={css.sheetTop}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={css.icon} aria-label={say('close')} onClick={onClose}>
            <IconX size={24} stroke={1.8} />
          </button>
        </div>
        <div className={css.sheetMain}>{children}</div>
        {action && <div className={css.sheetFoot}>{action}</div>}
      </form>
    </dialog>
  )
}

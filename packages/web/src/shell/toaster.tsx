import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toast, useToasts } from '../kernel/toasts.ts'
import { uiWords } from '../ui/words.ts'
import css from './toaster.module.css'

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle } as const

export const Toaster = () => {
  const say = uiWords.use()
  const toasts = useToasts()
  useEffect(() => {
    const follow = () => (document.hidden ? toast.pause() : toast.resume())
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  useEffect(() => {
    // The toast that held the pointer or the focus is gone, and its leave event with it.
    if (toasts.length === 0 && !document.hidden) toast.resume()
  }, [toasts.length])
  return (
    <div
      className={css.stack}
      onPointerEnter={toast.pause}
      onPointerLeave={toast.resume}
      onFocus={toast.pause}
      onBlur={toast.resume}
    >
      {toasts.map(({ id, kind, text, action }) => {
        const Icon = ICONS[kind]
        return (
          <div key={id} className={css.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
            <Icon size={20} stroke={1.7} aria-hidden />
            <span className={css.text}>{text}</span>
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  toast.dismiss(id)
                  action.run()
                }}
              >
                {action.label}
              </button>
            )}
            <CloseButton aria-label={say('close')} onClick={() => toast.dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
}

import { Box, CloseButton } from '@mantine/core'
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
            <Box component="span" flex={1} style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Box>
            {action && (
              <Box
                type="button"
                component="button"
                p="0 6px"
                c="var(--e-link)"
                fw={550}
                mih="var(--e-target, 28px)"
                style={{ flexShrink: 0 }}
                onClick={() => {
                  toast.dismiss(id)
                  action.run()
                }}
              >
                {action.label}
              </Box>
            )}
            <CloseButton
              miw="var(--e-target, 28px)"
              mih="var(--e-target, 28px)"
              aria-label={say('close')}
              onClick={() => toast.dismiss(id)}
            />
          </div>
        )
      })}
    </div>
  )
}

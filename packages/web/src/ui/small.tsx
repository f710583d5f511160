import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './small.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'error'
const TONE_ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={css.kbd}>{children}</kbd>

/** A lasting message above a page or a list; its action does not shrink. */
export const Banner = ({ tone, children, action }: { tone: Tone; children: ReactNode; action?: ReactNode }) => {
  const Icon = TONE_ICONS[tone]
  return (
    <div className={`e-tint ${css.banner}`} data-tone={tone} role="status">
      <Icon size={18} stroke={1.7} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** A state in one or two words; never by colour alone, so the word is required. */
export const StateBadge = ({ tone, children }: { tone?: Tone; children: string }) => {
  const Icon = tone ? TONE_ICONS[tone] : null
  return (
    <span className={`e-tint ${css.badge}`} data-tone={tone}>
      {Icon && <Icon size={13} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}

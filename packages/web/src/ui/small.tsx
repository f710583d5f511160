import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber, formatPercent, formatRelative } from '../kernel/format.ts'
import { useLanguage } from '../kernel/words.ts'
import css from './small.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'error'
const TONE_ICONS = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX } as const

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={css.kbd}>{children}</kbd>

/** A lasting message above a page or a list; its action does not shrink. */
export const Banner = ({ tone, children, action }: { tone: Tone; children: ReactNode; action?: ReactNode }) => {
  const Icon = TONE_ICONS[tone]
  return (
    <div className={css.banner} data-tone={tone} role="status">
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
    <span className={css.badge} data-tone={tone}>
      {Icon && <Icon size={13} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}

/** A bar with its numbers. */
export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  useLanguage()
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div className={css.progress}>
      <div className={css.track} role="progressbar" aria-label={label} aria-valuenow={Math.round(share * 100)} aria-valuemin={0} aria-valuemax={100}>
        <div className={css.done} style={{ width: `${share * 100}%` }} />
      </div>
      <span>{total === 100 ? formatPercent(share) : `${formatNumber(done)} / ${formatNumber(total)}`}</span>
    </div>
  )
}

type DateProps = { value: string | null; kind?: 'date' | 'datetime' | 'relative' }
/** A date in the company's format; the relative form keeps the exact one on hover. */
export const DateText = ({ value, kind = 'date' }: DateProps) => {
  useLanguage()
  if (!value) return null
  const text = kind === 'relative' ? formatRelative(value) : kind === 'datetime' ? formatDateTime(value) : formatDate(value)
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {text}
    </time>
  )
}
export const NumberText = ({ value, decimals = 2 }: { value: number | null; decimals?: number }) => {
  useLanguage()
  return value === null ? null : <span className="e-number">{formatNumber(value, decimals)}</span>
}

import { formatDate, formatDateTime, formatNumber, formatPercent, formatRelative } from '../kernel/format.ts'
import { useTexts } from '../kernel/words.ts'
import css from './small.module.css'

/** A bar with its numbers. */
export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  useTexts()
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div className={css.progress}>
      <div
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={css.done} style={{ width: `${share * 100}%` }} />
      </div>
      <span>{total === 100 ? formatPercent(share) : `${formatNumber(done)} / ${formatNumber(total)}`}</span>
    </div>
  )
}

type DateProps = { value: string | null; kind?: 'date' | 'datetime' | 'relative' }
/** A date in the company's format; the relative form keeps the exact one on hover. */
export const DateText = ({ value, kind = 'date' }: DateProps) => {
  useTexts()
  if (!value) return null
  const text =
    kind === 'relative' ? formatRelative(value) : kind === 'datetime' ? formatDateTime(value) : formatDate(value)
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {text}
    </time>
  )
}
export const NumberText = ({ value, decimals = 2 }: { value: number | null; decimals?: number }) => {
  useTexts()
  return value === null ? null : <span className="e-number">{formatNumber(value, decimals)}</span>
}

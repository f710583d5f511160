import { Link } from '@tanstack/react-router'
import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { shownLabel } from '../kernel/words.ts'
import type { RailEntry } from './screens.ts'
import css from './main-layout.module.css'

type Named = { name: string; top: number; left: number }
/** Where a name stands that the collapsed rail does not show; null while the entry shows it itself. */
const nameBeside = (entry: HTMLElement): Named | null => {
  const label = entry.querySelector(`.${css.label}`)
  if (!label || label.getClientRects().length > 0) return null
  const { top, right, height } = entry.getBoundingClientRect()
  return { name: entry.ariaLabel ?? label.textContent, top: top + height / 2, left: right }
}

/** Names what the pointer or the focus is on, when the rail shows icons alone; Escape puts it away. */
export const RailNames = ({ children }: { children: ReactNode }) => {
  const [named, setNamed] = useState<Named | null>(null)
  const hide = () => setNamed(null)
  const show = ({ target }: PointerEvent | FocusEvent) => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-rail-entry]') : null
    setNamed(entry ? nameBeside(entry) : null)
  }
  useEffect(() => {
    if (!named) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [named])
  return (
    <div className={css.inside} onPointerOver={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onClick={hide}>
      {children}
      {named && (
        <span role="tooltip" className={css.tip} style={{ top: named.top, left: named.left }}>
          {named.name}
        </span>
      )}
    </div>
  )
}

const RailLink = ({ entry, current, apart }: { entry: RailEntry; current: boolean; apart: boolean }) => {
  const label = shownLabel(entry.label)
  return (
    <li data-apart={apart || undefined}>
      <Link
        to={entry.to}
        className={css.entry}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        data-current={current || undefined}
        data-rail-entry
      >
        <entry.icon size={20} stroke={1.7} />
        <span className={css.label}>{label}</span>
      </Link>
    </li>
  )
}

const groupOf = (entry: RailEntry | undefined) => entry && Math.floor(entry.place / 100)
/** What people do, what was done, how it is set up: a space apart. */
export const RailLinks = ({ entries, path }: { entries: readonly RailEntry[]; path: string }) => {
  const current = entries
    .filter(({ to, under = to }) => path === under || path.startsWith(`${under}/`))
    .toSorted((a, b) => (b.under ?? b.to).length - (a.under ?? a.to).length)[0]
  return (
    <ul className={css.entries}>
      {entries.map((entry, at) => (
        <RailLink
          key={entry.to}
          entry={entry}
          current={entry === current}
          apart={at > 0 && groupOf(entry) !== groupOf(entries[at - 1])}
        />
      ))}
    </ul>
  )
}

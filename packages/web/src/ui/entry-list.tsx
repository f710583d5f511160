import type { ReactNode } from 'react'
import css from './entry-list.module.css'

/** A few things of a record one below the other, each an `li` with what it is and what can be done with it. */
export const EntryList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={css.list} aria-label={label}>
    {children}
  </ul>
)

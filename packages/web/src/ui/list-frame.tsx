import type { ReactNode } from 'react'
import css from './list-frame.module.css'

/** What a list fills, with the bar of what is chosen at its foot. */
export const ListFrame = ({ children }: { children: ReactNode }) => <div className={css.list}>{children}</div>

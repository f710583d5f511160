import type { ReactNode } from 'react'
import { FootPlaceProvider } from './outlet.tsx'
import css from './list-frame.module.css'

/** What a list fills; what is done with chosen rows stands at the foot of the list. */
export const ListFrame = ({ children }: { children: ReactNode }) => (
  <FootPlaceProvider>
    <div className={css.list}>{children}</div>
  </FootPlaceProvider>
)

import type { ReactNode } from 'react'
import css from './lines.module.css'

/** What a drawer says of one thing, name by name; what is empty is left out. */
export const Lines = ({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={css.lines}>
    {lines
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

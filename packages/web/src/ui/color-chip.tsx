import type { ReactNode } from 'react'
import css from './color-chip.module.css'

/**
 * A short text on a colour of the palette (`tokens.ts`), or on none. The text says what it is; the colour only helps
 * the eye. Plain, so that a grid may have thousands.
 */
export const ColorChip = ({ color, children }: { color: string | null; children: ReactNode }) => (
  <span
    className={css.chip}
    style={
      color
        ? { background: `var(--e-chip-${color}-tint)`, color: `var(--e-chip-${color})`, boxShadow: 'none' }
        : undefined
    }
  >
    {children}
  </span>
)

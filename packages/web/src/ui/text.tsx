import type { HTMLAttributes } from 'react'
import css from './text.module.css'

type Props = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'div' | 'li' | 'ul'; small?: boolean }

/** What stands beside the point. */
export const Help = ({ as: Tag = 'p', small, ...rest }: Props) => (
  <Tag className={css.help} data-small={small || undefined} {...rest} />
)

import type { ComponentProps } from 'react'
import css from './phone.module.css'

type ButtonProps = ComponentProps<'button'> & { look?: 'filled' | 'plain' | 'danger'; busy?: boolean }
/** As wide as its place and as high as a thumb. */
export const PhoneButton = ({ look = 'filled', busy = false, type = 'button', children, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={css.button}
    data-look={look}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
  >
    {children}
  </button>
)

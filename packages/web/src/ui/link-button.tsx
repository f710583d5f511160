import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ButtonHTMLAttributes } from 'react'
import css from './link-button.module.css'

type Props = UnstyledButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof UnstyledButtonProps> & {
    /** Underlined where the pointer is only: the name of something that opens. */ quiet?: boolean
  }

/** An act inside a sentence, a message or a list, which looks like a link. */
export const LinkButton = ({ quiet, ...rest }: Props) => (
  <UnstyledButton
    type="button"
    className={css.link}
    mod={{ quiet }}
    c="var(--e-link)"
    fz="inherit"
    mih={quiet ? 0 : 24}
    {...rest}
  />
)

import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ButtonHTMLAttributes } from 'react'

type Props = UnstyledButtonProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof UnstyledButtonProps>

/** An act inside a sentence, a message or a list, which looks like a link. */
export const LinkButton = (props: Props) => (
  <UnstyledButton type="button" c="var(--e-link)" fz="inherit" td="underline" mih={24} {...props} />
)

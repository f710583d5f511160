import { Flex, type FlexProps } from '@mantine/core'
import type { FormHTMLAttributes } from 'react'

type Props = FlexProps & Omit<FormHTMLAttributes<HTMLElement>, keyof FlexProps> & { component?: 'form' }

/** What is done with all of a list, below it. */
export const FootBar = (props: Props) => (
  <Flex
    align="center"
    justify="flex-end"
    wrap="wrap"
    gap="8px 16px"
    p="12px 24px"
    bg="var(--e-ground)"
    style={{ borderTop: '1px solid var(--e-line)' }}
    {...(props as FlexProps)}
  />
)

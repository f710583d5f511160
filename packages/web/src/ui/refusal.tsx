import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from './small.tsx'

/** What was refused as a whole, said where it was asked for; nothing while nothing was. */
export const Refusal = ({ children, ...rest }: BoxProps & { children: ReactNode }) =>
  children ? (
    <Box role="alert" {...rest}>
      <Banner tone="error">{children}</Banner>
    </Box>
  ) : null

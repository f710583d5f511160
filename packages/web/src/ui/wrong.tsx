import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is wrong with several fields at once, below them; nothing while nothing is. */
export const Wrong = ({ children }: { children: ReactNode }) =>
  children ? (
    <Box component="p" c="var(--e-error)" fz={13} role="alert">
      {children}
    </Box>
  ) : null

import { Flex, type FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields or buttons of a step, side by side. */
export const Row = (props: FlexProps & { children: ReactNode }) => (
  <Flex wrap="wrap" align="flex-end" gap={12} my={12} {...props} />
)

import { Box, Flex, type FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What came of something, in numbers beside each other. */
export const Numbers = (props: FlexProps & { children: ReactNode }) => (
  <Flex component="dl" wrap="wrap" gap="12px 32px" {...(props as object)} />
)

type Props = { name: string; value: ReactNode; small?: boolean; 'data-figure'?: string }
/** `small`: no number, but as high as one. */
export const NumberOf = ({ name, value, small = false, ...rest }: Props) => (
  <div {...rest}>
    <Box component="dt" c="dimmed" fz={12}>
      {name}
    </Box>
    <Box component="dd" className="e-number" {...(small ? { lh: '29px' } : { fz: 20, fw: 650, lh: '29px' })}>
      {value}
    </Box>
  </div>
)

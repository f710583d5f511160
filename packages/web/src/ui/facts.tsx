import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Columns } from './columns.tsx'

export type Fact = readonly [name: string, value: ReactNode]
type Props = Omit<BoxProps, 'style'> & {
  facts: readonly Fact[]
  /** Widths of the names and of what is said of them. */ of?: string
  gap?: string
  /** A line below each. */ ruled?: boolean
}

const RULE = { borderBottom: '1px solid var(--e-line)' }

/** What is said of one thing, name by name; what is empty is left out. */
export const Facts = ({
  facts,
  of = 'minmax(110px, 34%) minmax(0, 1fr)',
  gap = '8px 12px',
  ruled = false,
  ...rest
}: Props) => {
  const own = ruled ? { py: 7, style: RULE } : {}
  return (
    <Columns component="dl" of={of} gap={ruled ? 0 : gap} {...rest}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== false)
        .map(([name, value], at) => [
          <Box component="dt" key={`${at} name`} c="dimmed" {...own} {...(ruled && { pr: 8 })}>
            {name}
          </Box>,
          <Box
            component="dd"
            key={at}
            {...own}
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...own.style }}
          >
            {value}
          </Box>,
        ])}
    </Columns>
  )
}

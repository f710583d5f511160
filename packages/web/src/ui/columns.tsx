import { Box, type BoxProps } from '@mantine/core'
import type { CSSProperties, FormHTMLAttributes, ReactNode } from 'react'

type Props = BoxProps &
  Omit<FormHTMLAttributes<HTMLElement>, keyof BoxProps | 'children'> & {
    /** Their widths, as CSS says them. */ of: string
    gap?: CSSProperties['gap']
    align?: CSSProperties['alignItems']
    style?: CSSProperties
    component?: 'div' | 'ul' | 'ol' | 'li' | 'dl' | 'form' | 'fieldset'
    children: ReactNode
  }

/** Things beside each other in columns of one width from row to row. */
export const Columns = ({ of, gap, align, component = 'div', style, ...rest }: Props) => (
  <Box
    component={component as 'form'}
    display="grid"
    style={{ gridTemplateColumns: of, gap, alignItems: align, ...style }}
    {...rest}
  />
)

import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import css from './table.module.css'

type Props = BoxProps &
  Omit<ComponentProps<'table'>, keyof BoxProps> & {
    /** Space around what a cell holds. */ cell: string
    /** The head stays while the rows pass below it. */ sticky?: boolean
    /** Long words break instead of widening their column. */ breaks?: boolean
  }

/** Some rows in a form or a drawer, which need no grid; `data-end` on the cells of numbers. */
export const Table = ({ cell, sticky, breaks, ...rest }: Props) => (
  <Box component="table" className={css.table} __vars={{ '--cell': cell }} mod={{ sticky, breaks }} {...rest} />
)

import type { ComponentProps } from 'react'
import css from './table.module.css'

type Props = ComponentProps<'table'> & {
  /** Space around what a cell holds. */ cell: string
  /** The head stays while the rows pass below it. */ sticky?: boolean
  /** Long words break instead of widening their column. */ breaks?: boolean
}

/** Some rows in a form or a drawer, which need no grid; `data-end` on the cells of numbers. */
export const Table = ({ cell, sticky, breaks, style, ...rest }: Props) => {
  const own = { '--cell': cell }
  return (
    <table
      className={css.table}
      data-sticky={sticky || undefined}
      data-breaks={breaks || undefined}
      style={{ ...own, ...style }}
      {...rest}
    />
  )
}

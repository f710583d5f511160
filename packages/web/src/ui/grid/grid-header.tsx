import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { uiWords } from '../words.ts'
import { cellId } from './grid-row.tsx'
import type { LayoutAction, Sort } from './layout.ts'
import type { DrawnColumn } from './types.ts'
import { resizeOf, useColumnDrag } from './use-column-drag.ts'
import css from './grid.module.css'

type Props<Row> = {
  grid: string
  columns: readonly DrawnColumn<Row>[]
  sorts: readonly Sort[]
  selectable: boolean
  /** Of the rows that are loaded. */
  checked: 'none' | 'some' | 'all'
  onCheck: () => void
  active: number
  arrangeable: boolean
  onLayout: (action: LayoutAction) => void
  onSort: (id: string, add: boolean) => void
  onMenu: (id: string, at: { x: number; y: number }) => void
  /** Widths while a column is dragged wider, without a render of the rows. */
  onResizing: (place: number, width: number) => void
}
export const GridHeader = <Row,>({
  grid,
  columns,
  sorts,
  selectable,
  checked,
  onCheck,
  active,
  arrangeable,
  onLayout,
  onSort,
  onMenu,
  onResizing,
}: Props<Row>) => {
  const row = useRef<HTMLDivElement>(null)
  const { drag, dragged, startDrag } = useColumnDrag(row, columns, arrangeable, onLayout)
  const startResize = resizeOf({ onResizing, onLayout })
  const shift = selectable ? 1 : 0
  return (
    <div role="rowgroup" className={css.head} ref={row}>
      <div role="row" aria-rowindex={1} style={{ display: 'contents' }} data-row={-1}>
        {selectable && <SelectHeading grid={grid} active={active === 0} checked={checked} onCheck={onCheck} />}
        {columns.map(({ column, pinned, title }, position) => {
          const place = position + shift
          const sort = sorts.find(({ id }) => id === column.id)
          const rank = sorts.length > 1 && sort ? sorts.indexOf(sort) + 1 : null
          return (
            <div
              key={column.id}
              id={cellId(grid, -1, place)}
              className={css.heading}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : column.sortable ? 'none' : undefined}
              title={title}
              data-id={column.id}
              data-column={place}
              data-align={column.align}
              data-sortable={column.sortable || undefined}
              data-pinned={pinned ? true : undefined}
              data-active={active === place || undefined}
              data-dragged={drag?.id === column.id || undefined}
              data-drop={drag?.target === column.id && drag.id !== column.id ? drag.side : undefined}
              style={{ width: `var(--w${place})`, ...(pinned && { [pinned]: `var(--o${place})` }) }}
              onPointerDown={(event) => startDrag(event, column.id)}
              onClick={(event) => {
                if (!dragged.current && column.sortable) onSort(column.id, event.shiftKey)
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                onMenu(column.id, { x: event.clientX, y: event.clientY })
              }}
            >
              <span className={css.title}>{title}</span>
              {sort && <SortMark descending={sort.descending} rank={rank} />}
              {arrangeable && (
                <>
                  <MenuButton title={title} onMenu={(at) => onMenu(column.id, at)} />
                  <span
                    className={css.grip}
                    aria-hidden
                    onClick={(event) => event.stopPropagation()}
                    onPointerDown={(event) =>
                      startResize(event, column.id, place, event.currentTarget.parentElement!.offsetWidth)
                    }
                  />
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type SelectProps = Pick<Props<never>, 'grid' | 'checked' | 'onCheck'> & { active: boolean }
const SelectHeading = ({ grid, active, checked, onCheck }: SelectProps) => {
  const say = uiWords.use()
  return (
    <div
      className={css.heading}
      id={cellId(grid, -1, 0)}
      role="columnheader"
      aria-colindex={1}
      data-select
      data-column={0}
      data-pinned
      data-active={active || undefined}
      style={{ width: 'var(--w0)', left: 0 }}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={say('grid.select_all')}
        checked={checked === 'all'}
        ref={(node) => {
          if (node) node.indeterminate = checked === 'some'
        }}
        onChange={onCheck}
      />
    </div>
  )
}

const SortMark = ({ descending, rank }: { descending: boolean; rank: number | null }) => {
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <span className={css.sort}>
      <Arrow size={14} stroke={2} aria-hidden />
      {rank}
    </span>
  )
}

const MenuButton = ({ title, onMenu }: { title: string; onMenu: (at: { x: number; y: number }) => void }) => {
  const say = uiWords.use()
  return (
    <button
      type="button"
      className={css.menu}
      tabIndex={-1}
      aria-label={say('grid.menu', { name: title })}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        onMenu({ x: left, y: bottom + 2 })
      }}
    >
      <IconDots size={16} stroke={1.7} aria-hidden />
    </button>
  )
}

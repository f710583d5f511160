import { useRef } from 'react'
import { ErrorState } from '../states.tsx'
import { uiWords } from '../words.ts'
import { clipboardOf } from './clipboard.ts'
import type { DataGridProps } from './data-grid-props.ts'
import { GridBody } from './grid-body.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHeader } from './grid-header.tsx'
import { keysOf } from './grid-keys.ts'
import { GridMenu } from './grid-menu.tsx'
import { cellId } from './grid-row.tsx'
import { NewRowsChip } from './new-rows-chip.tsx'
import { RowActs } from './row-acts.tsx'
import { useDataGrid } from './use-data-grid.ts'
import { useNote } from './use-note.ts'
import { usePointer } from './use-pointer.ts'
import css from './grid.module.css'

/**
 * Every list of the product. All rows count, only those in sight exist and only their pages are fetched.
 * One tab stop: arrows move inside (ARIA grid), the active cell is named by `aria-activedescendant`.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { label, onLayoutChange, onSelectionChange, countLabel, empty, footer, rowActs } = props
  const say = uiWords.use()
  const root = useRef<HTMLDivElement>(null)
  const state = useDataGrid(props)
  const { grid, arrangement, scroller, sight, menus, work } = state
  const { rows, cells, boxes, selection } = work
  const { active } = cells
  const notes = useNote()
  const pointer = usePointer(work)
  const isInSight = active && (active.row < 0 || (active.row >= sight.first && active.row <= sight.last))

  if (rows.failure && rows.total === null) return <ErrorState text={rows.failure.message} retry={rows.retry} />
  if (rows.total === 0 && !rows.stale && empty) return <>{empty}</>

  return (
    <div className={css.frame} ref={root} style={arrangement.offsets.style}>
      <NewRowsChip waiting={rows.waiting} onShow={rows.showWaiting} />
      <div
        ref={scroller}
        className={css.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total === null ? -1 : rows.total + 1}
        aria-colcount={arrangement.lastColumn}
        aria-multiselectable={arrangement.selectable || undefined}
        aria-activedescendant={isInSight ? cellId(grid, active.row, active.column) : undefined}
        aria-busy={rows.stale || rows.total === null}
        aria-describedby={`${grid}-hint`}
        tabIndex={0}
        data-grid
        onFocus={(event) => {
          if (event.target === event.currentTarget && !active) cells.setActive({ row: 0, column: arrangement.shift })
        }}
        onKeyDown={keysOf(work)}
        {...pointer}
        {...clipboardOf(work, notes, say)}
      >
        <GridHeader
          grid={grid}
          columns={arrangement.drawn}
          sorts={arrangement.sorts}
          selectable={arrangement.selectable}
          checked={boxes.checked}
          onCheck={boxes.checkLoaded}
          active={active?.row === -1 ? active.column : -1}
          arrangeable={onLayoutChange !== undefined}
          onLayout={arrangement.change}
          onSort={arrangement.sortBy}
          onMenu={menus.openOfColumn}
          onResizing={(place, width) => root.current?.style.setProperty(`--w${place}`, `${width}px`)}
        />
        <GridBody state={state} props={props} />
      </div>
      {rowActs && <RowActs scroller={scroller} rowAt={rows.rowAt} actsOf={rowActs} />}
      <GridFoot
        rows={rows}
        countLabel={countLabel}
        note={notes.note}
        footer={footer}
        chosen={onSelectionChange && { selection, offersAll: boxes.checked === 'all', onChange: onSelectionChange }}
      />
      <span id={`${grid}-hint`} hidden>
        {say('grid.hint')}
      </span>
      <GridMenu state={state} />
    </div>
  )
}

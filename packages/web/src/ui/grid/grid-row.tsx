import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { DrawnColumn } from './types.ts'
import css from './grid.module.css'

export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`

type Props<Row> = {
  grid: string
  row: Row | undefined
  index: number
  top: number
  height: number
  columns: readonly DrawnColumn<Row>[]
  selectable: boolean
  selected: boolean
  opened: boolean
  /** Somebody has just changed it. */
  fresh: boolean
  selectLabel: string
  /** Column of the keyboard in this row, or −1. */
  active: number
  rangeFrom: number
  rangeTo: number
  /** Column that is being edited, or −1. */
  editing: number
  draft: string
  /** By its link. */
  draggable: boolean
  onDraftEnd: (how: 'down' | 'right' | 'stay' | 'cancel', text: string) => void
}

const onLinkClick = (event: MouseEvent) => {
  // An ordinary click opens the row beside the list; the link is for a new tab.
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) event.preventDefault()
}

const Row = <R,>({
  grid,
  row,
  index,
  top,
  height,
  columns,
  selectable,
  selected,
  opened,
  fresh,
  selectLabel,
  active,
  rangeFrom,
  rangeTo,
  editing,
  draft,
  draggable,
  onDraftEnd,
}: Props<R>) => {
  const shift = selectable ? 1 : 0
  return (
    <div
      className={css.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      data-fresh={fresh || undefined}
      data-row={index}
      style={{ top, height }}
    >
      {selectable && (
        <div
          className={css.cell}
          id={cellId(grid, index, 0)}
          role="gridcell"
          aria-colindex={1}
          data-column={0}
          data-select
          data-pinned
          data-active={active === 0 || undefined}
          style={{ width: 'var(--w0)', left: 0 }}
        >
          <input type="checkbox" tabIndex={-1} aria-label={selectLabel} checked={selected} readOnly disabled={!row} />
        </div>
      )}
      {columns.map(({ column, pinned }, position) => {
        const place = position + shift
        const href = row && column.href?.(row)
        const problem = row && column.problem?.(row)
        const style = { width: `var(--w${place})`, ...(pinned && { [pinned]: `var(--o${place})` }) }
        const inRange = place >= rangeFrom && place <= rangeTo
        return (
          <div
            key={column.id}
            id={cellId(grid, index, place)}
            className={css.cell}
            role="gridcell"
            aria-colindex={place + 1}
            aria-invalid={problem ? true : undefined}
            title={problem}
            data-column={place}
            data-align={column.align}
            data-text={(editing !== place && row && !href && !column.cell) || undefined}
            data-pinned={pinned ? true : undefined}
            data-active={active === place || undefined}
            data-range={inRange || undefined}
            data-problem={problem ? true : undefined}
            style={style}
          >
            {editing === place ? (
              <CellEditor
                label={column.title}
                draft={draft}
                inputMode={column.inputMode ?? 'text'}
                onEnd={onDraftEnd}
              />
            ) : row === undefined ? (
              <span className={css.bone} style={{ width: `${40 + ((index * 13 + place * 29) % 45)}%` }} />
            ) : href ? (
              <a href={href} tabIndex={-1} draggable={draggable} onClick={onLinkClick}>
                {column.cell ? column.cell(row) : column.text(row)}
              </a>
            ) : column.cell ? (
              column.cell(row)
            ) : (
              column.text(row)
            )}
          </div>
        )
      })}
    </div>
  )
}
export const GridRow = memo(Row) as typeof Row

type EditorProps = {
  label: string
  draft: string
  inputMode: 'text' | 'decimal' | 'numeric'
  onEnd: Props<unknown>['onDraftEnd']
}
const CellEditor = ({ label, draft, inputMode, onEnd }: EditorProps) => {
  // Enter takes the focus away, and losing the focus ends the edit too: only the first of the two counts.
  const ended = useRef(false)
  const end: EditorProps['onEnd'] = (how, text) => {
    if (ended.current) return
    ended.current = true
    onEnd(how, text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const how = ({ Enter: 'down', Tab: 'right', Escape: 'cancel' } as const)[event.key]
    event.stopPropagation()
    if (!how) return
    event.preventDefault()
    end(how, event.currentTarget.value)
  }
  return (
    <input
      className={css.editor}
      aria-label={label}
      defaultValue={draft}
      inputMode={inputMode}
      autoFocus
      onKeyDown={onKeyDown}
      onBlur={(event) => end('stay', event.currentTarget.value)}
    />
  )
}

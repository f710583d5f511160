import { uiWords } from '../words.ts'
import type { DataGridProps } from './data-grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { HEAD_HEIGHT } from './layout.ts'
import { edgesOf, isSingle } from './ranges.ts'
import { isSelected } from './selection.ts'
import type { GridState } from './use-data-grid.ts'
import css from './grid.module.css'

const NO_EDIT = () => undefined

type Props<Row extends object> = { state: GridState<Row>; props: DataGridProps<Row> }

/** The rows in sight; their place is kept by the height of all of them. */
export const GridBody = <Row extends object>({ state, props }: Props<Row>) => {
  const say = uiWords.use()
  const { rowId, rowName, openedId, onRowDrag } = props
  const { grid, arrangement, sight, work } = state
  const { rows, cells, edits, selection } = work
  const { selectable } = arrangement
  const { active, range, editing } = cells
  const edges = range && !isSingle(range) ? edgesOf(range) : null
  return (
    <div role="rowgroup" className={css.sizer} style={{ height: sight.scale.physical - HEAD_HEIGHT }}>
      <div role="presentation" className={css.layer} ref={sight.layer} data-stale={rows.stale || undefined}>
        {sight.items.map(({ index, start }) => {
          const row = rows.rowAt(index)
          const inRange = edges && index >= edges.top && index <= edges.bottom
          const isEdited = editing?.place.row === index
          return (
            <GridRow
              key={index}
              grid={grid}
              row={row}
              index={index}
              top={start - HEAD_HEIGHT - sight.base}
              height={arrangement.height}
              columns={arrangement.drawn}
              selectable={selectable}
              selected={row !== undefined && selectable && isSelected(selection, rowId(row))}
              fresh={row !== undefined && rows.fresh.has(rowId(row))}
              opened={row !== undefined && openedId != null && rowId(row) === openedId}
              selectLabel={row && selectable ? say('grid.select_row', { name: rowName(row) }) : ''}
              active={active?.row === index ? active.column : -1}
              rangeFrom={inRange ? edges.left : -1}
              rangeTo={inRange ? edges.right : -2}
              editing={isEdited ? editing.place.column : -1}
              draft={isEdited ? editing.draft : ''}
              draggable={onRowDrag !== undefined}
              onDraftEnd={isEdited ? edits.end : NO_EDIT}
            />
          )
        })}
      </div>
    </div>
  )
}

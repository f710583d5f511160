import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { ErrorState } from '../states.tsx'
import { uiWords } from '../words.ts'
import { GridFoot } from './grid-foot.tsx'
import { NewRowsChip } from './new-rows-chip.tsx'
import { isSelected, selectRows, type RowSelection } from './selection.ts'
import { useRows, type GridSource } from './use-rows.ts'
import css from './tile-grid.module.css'

const TILE = { width: 196, height: 236, gap: 14, side: 24 } as const

type Props<Row extends object> = {
  label: string
  source: GridSource<Row>
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  href: (row: Row) => string
  tile: (row: Row) => ReactNode
  selection: RowSelection
  onSelectionChange: (selection: RowSelection) => void
  onOpen: (row: Row) => void
  openedId: string | null
  countLabel: (total: number) => string
  empty: ReactNode
  /** A tile taken to another part of the screen; null when the drag ends. */
  onRowDrag?: (row: Row | null) => void
}

/**
 * The rows of a list as tiles. The same windows and selection as the `DataGrid`; each tile is a link and a box, in
 * reading order.
 */
export const TileGrid = <Row extends object>({
  label,
  source,
  rowId,
  rowName,
  href,
  tile,
  selection,
  onSelectionChange,
  onOpen,
  openedId,
  countLabel,
  empty,
  onRowDrag,
}: Props<Row>) => {
  const say = uiWords.use()
  const scroller = useRef<HTMLDivElement>(null)
  const perLine = useTilesPerLine(scroller)
  const [shown, setShown] = useState({ first: 0, last: 40 })
  const rows = useRows(source, shown.first, shown.last, rowId, (scroller.current?.scrollTop ?? 0) > 0)
  const total = rows.total ?? 0
  const counted = rows.total ?? 12
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(counted / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE.height + TILE.gap,
    overscan: 3,
    paddingStart: TILE.gap,
  })
  const lines = virtual.getVirtualItems()
  const first = (lines[0]?.index ?? 0) * perLine
  const last = Math.min(counted, ((lines.at(-1)?.index ?? 0) + 1) * perLine) - 1
  useEffect(() => {
    if (last >= 0 && (first !== shown.first || last !== shown.last)) setShown({ first, last })
  }, [first, last, shown])
  const sourceKey = JSON.stringify(source.queryKey)
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [sourceKey])

  const loaded = rows.loaded()
  const allLoaded = loaded.length > 0 && loaded.every((row) => isSelected(selection, rowId(row)))
  const onLink = (event: MouseEvent, row: Row) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(row)
  }

  if (rows.failure && rows.total === null) return <ErrorState text={rows.failure.message} retry={rows.retry} />
  if (total === 0 && rows.total !== null && !rows.stale) return <>{empty}</>
  return (
    <div className={css.frame}>
      <NewRowsChip waiting={rows.waiting} onShow={rows.showWaiting} />
      <div ref={scroller} className={css.scroller} aria-busy={rows.stale || rows.total === null}>
        <ul className={css.tiles} aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {lines.flatMap(({ index: line, start }) =>
            Array.from({ length: perLine }, (_, place) => line * perLine + place)
              .filter((index) => index < counted)
              .map((index) => {
                const row = rows.rowAt(index)
                const place = {
                  top: start,
                  left: `calc(${TILE.side}px + (100% - ${2 * TILE.side - TILE.gap}px) * ${(index % perLine) / perLine})`,
                  width: `calc((100% - ${2 * TILE.side - TILE.gap}px) / ${perLine} - ${TILE.gap}px)`,
                  height: TILE.height,
                }
                if (!row) return <li key={index} className={css.tile} style={place} aria-hidden />
                const id = rowId(row)
                const selected = isSelected(selection, id)
                return (
                  <li
                    key={id}
                    className={css.tile}
                    style={place}
                    aria-setsize={total}
                    aria-posinset={index + 1}
                    data-selected={selected || undefined}
                    data-opened={id === openedId || undefined}
                    data-fresh={rows.fresh.has(id) || undefined}
                  >
                    <a
                      href={href(row)}
                      draggable={onRowDrag !== undefined}
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move'
                        onRowDrag?.(row)
                      }}
                      onDragEnd={() => onRowDrag?.(null)}
                      onClick={(event) => onLink(event, row)}
                    >
                      {tile(row)}
                    </a>
                    <input
                      type="checkbox"
                      checked={selected}
                      aria-label={say('grid.select_row', { name: rowName(row) })}
                      onChange={() => onSelectionChange(selectRows(selection, [id], !selected))}
                    />
                  </li>
                )
              }),
          )}
        </ul>
      </div>
      <GridFoot
        rows={rows}
        countLabel={countLabel}
        chosen={{ selection, offersAll: allLoaded, onChange: onSelectionChange }}
      />
    </div>
  )
}

const useTilesPerLine = (scroller: { current: HTMLDivElement | null }) => {
  const [perLine, setPerLine] = useState(4)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setPerLine(Math.max(1, Math.floor((element.clientWidth - 2 * TILE.side + TILE.gap) / (TILE.width + TILE.gap)))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return perLine
}

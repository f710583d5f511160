import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ErrorState } from '../states.tsx'
import { GridFoot } from './grid-foot.tsx'
import { NewRowsChip } from './new-rows-chip.tsx'
import { useRows, type GridSource } from './use-rows.ts'
import css from './card-list.module.css'

/** Below this width a card has its parts one above the other. */
const NARROW = 720

type Props<Row extends object> = {
  label: string
  source: GridSource<Row>
  rowId: (row: Row) => string
  /** How high each card is where there is room, and where there is not. */
  heights: { wide: number; narrow: number }
  card: (row: Row) => ReactNode
  countLabel: (total: number) => string
  empty: ReactNode
}

/** The rows of a list as cards one below the other, to be worked on by finger: the same windows as the `DataGrid`. */
export const CardList = <Row extends object>({
  label,
  source,
  rowId,
  heights,
  card,
  countLabel,
  empty,
}: Props<Row>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(scroller)
  const height = isNarrow ? heights.narrow : heights.wide
  const [shown, setShown] = useState({ first: 0, last: 20 })
  const rows = useRows(source, shown.first, shown.last, rowId, (scroller.current?.scrollTop ?? 0) > 0)
  const counted = rows.total ?? 6
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: counted,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const lines = virtual.getVirtualItems()
  const [first, last] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? -1]
  useEffect(() => {
    if (last >= 0 && (first !== shown.first || last !== shown.last)) setShown({ first, last })
  }, [first, last, shown])
  const sourceKey = JSON.stringify(source.queryKey)
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [sourceKey])

  if (rows.failure && rows.total === null) return <ErrorState text={rows.failure.message} retry={rows.retry} />
  return (
    <div className={css.frame}>
      <NewRowsChip waiting={rows.waiting} onShow={rows.showWaiting} />
      <div ref={scroller} className={css.scroller} aria-busy={rows.stale || rows.total === null}>
        {rows.total === 0 && !rows.stale ? (
          empty
        ) : (
          <ul
            className={css.cards}
            aria-label={label}
            data-narrow={isNarrow || undefined}
            style={{ height: virtual.getTotalSize() }}
          >
            {lines.map(({ index, start }) => {
              const row = rows.rowAt(index)
              const place = { top: start, height }
              if (!row) return <li key={index} className={css.card} style={place} aria-hidden />
              const id = rowId(row)
              return (
                <li
                  key={id}
                  className={css.card}
                  style={place}
                  aria-setsize={rows.total ?? -1}
                  aria-posinset={index + 1}
                  data-fresh={rows.fresh.has(id) || undefined}
                >
                  {card(row)}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <GridFoot rows={rows} countLabel={countLabel} />
    </div>
  )
}

const useIsNarrow = (scroller: { current: HTMLDivElement | null }) => {
  const [isNarrow, setIsNarrow] = useState(() => innerWidth < NARROW)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsNarrow(element.clientWidth < NARROW))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return isNarrow
}

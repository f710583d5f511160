import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import css from './grid.module.css'

export type RowAct = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Why it cannot be done just now. */ disabled?: string | undefined
  run: () => void
}
type Props<Row> = {
  scroller: RefObject<HTMLDivElement | null>
  rowAt: (index: number) => Row | undefined
  actsOf: (row: Row) => readonly RowAct[]
}
type At = { index: number; top: number; height: number }

/**
 * What is done to a row most often, over its right end while the pointer is on it: one for the whole list, so that no
 * row draws anew. The keyboard has the same acts on the row itself.
 */
export const RowActs = <Row,>({ scroller, rowAt, actsOf }: Props<Row>) => {
  const [at, setAt] = useState<At | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
      const index = Number(row?.dataset.row ?? -1)
      if (!row || index < 0) return setAt(null)
      setAt((before) => (before?.index === index ? before : { index, ...placeIn(list, row) }))
    }
    const leave = ({ relatedTarget }: PointerEvent) => {
      if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setAt(null)
    }
    const away = () => setAt(null)
    list.addEventListener('pointerover', over)
    list.addEventListener('pointerleave', leave)
    list.addEventListener('scroll', away, { passive: true })
    return () => {
      list.removeEventListener('pointerover', over)
      list.removeEventListener('pointerleave', leave)
      list.removeEventListener('scroll', away)
    }
  }, [scroller])
  const row = at && rowAt(at.index)
  if (!row) return null
  return (
    <div
      ref={box}
      className={css.rowActs}
      style={{ top: at.top, height: at.height }}
      onPointerLeave={() => setAt(null)}
    >
      {actsOf(row).map(({ label, icon: Icon, disabled, run }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={disabled ?? label}
          aria-disabled={disabled !== undefined || undefined}
          onClick={disabled === undefined ? run : undefined}
        >
          <Icon size={16} stroke={1.8} />
        </button>
      ))}
    </div>
  )
}

const placeIn = (list: HTMLElement, row: HTMLElement) => {
  const box = row.getBoundingClientRect()
  return { top: list.offsetTop + box.top - list.getBoundingClientRect().top, height: box.height - 1 }
}

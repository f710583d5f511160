import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { uiWords } from './words.ts'
import css from './resizable-pane.module.css'

const LEAST = 180
const MOST = 480
const STEP = 16
const bounded = (width: number) => Math.min(MOST, Math.max(LEAST, width))

type Props = {
  /** Folder tree, sub-menu, list of dashboards … */
  pane: ReactNode
  label: string
  width: number
  onWidthChange: (width: number) => void
  /** Below 1100 px the pane is a drawer over the page; the page has the button that opens it. */
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A pane on the left that the pointer and the arrow keys resize. */
export const ResizablePane = ({ pane, label, width, onWidthChange, opened, onClose, children }: Props) => {
  const say = uiWords.use()
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? width
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = event.clientX - width
    const target = event.currentTarget
    let last = width
    const onMove = (move: globalThis.PointerEvent) => {
      last = bounded(move.clientX - from)
      setDragged(last)
    }
    const onEnd = () => {
      target.removeEventListener('pointermove', onMove)
      setDragged(null)
      onWidthChange(last)
    }
    target.addEventListener('pointermove', onMove)
    target.addEventListener('lostpointercapture', onEnd, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onWidthChange(bounded(width + by))
  }
  return (
    <div className={css.frame}>
      <nav
        className={css.pane}
        aria-label={label}
        style={{ width: shown }}
        data-open={opened || undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && opened) onClose()
        }}
      >
        {pane}
      </nav>
      <div
        className={css.handle}
        role="separator"
        aria-orientation="vertical"
        aria-label={say('pane.resize')}
        aria-valuenow={shown}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={css.scrim}
        data-open={opened || undefined}
        aria-label={say('pane.close')}
        onClick={onClose}
        tabIndex={-1}
      />
      <div className={css.main}>{children}</div>
    </div>
  )
}

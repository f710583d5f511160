import { useVirtualizer } from '@tanstack/react-virtual'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import css from './row-list.module.css'

/** Rows of one height, of which only those in sight exist. */
export const useRowList = (count: number, rowHeight: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const reveal = (index: number) => virtual.scrollToIndex(index, { align: 'auto' })
  return { scroller, virtual, rowHeight, reveal }
}

type Place = { top: number; height: number }
type Props = Omit<ComponentProps<'div'>, 'ref' | 'className' | 'children' | 'role'> & {
  list: ReturnType<typeof useRowList>
  /** Of the frame, and of what lies between it and the rows. */
  roles: readonly [frame: string | undefined, rows: string]
  children: (index: number, place: Place) => ReactNode
}

/** The frame around them; what a row says its caller draws, as a `Row`. */
export const RowList = ({ list: { scroller, virtual, rowHeight }, roles: [frame, rows], children, ...rest }: Props) => (
  <div className={css.list} ref={scroller} role={frame} {...rest}>
    <div role={rows} className={css.sizer} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => children(index, { top: start, height: rowHeight }))}
    </div>
  </div>
)

type RowProps = Omit<ComponentProps<'div'>, 'style'> & { place: Place; indent: number }
export const Row = ({ place, indent, className, ...rest }: RowProps) => (
  <div
    className={className ? `${css.row} ${className}` : css.row}
    style={{ ...place, paddingLeft: indent }}
    {...rest}
  />
)

/** Whether what lies below shows; `null` where nothing does. */
export const Twist = ({ open, onClick }: { open: boolean | null; onClick?: (event: MouseEvent) => void }) => (
  <span className={css.twist} aria-hidden onClick={onClick}>
    {open !== null && (open ? <IconChevronDown size={14} stroke={1.9} /> : <IconChevronRight size={14} stroke={1.9} />)}
  </span>
)

/** Cut where there is no room for all of it. */
export const RowText = ({ children }: { children: ReactNode }) => <span className={css.text}>{children}</span>
